import type { LessonExample_exampleFragment } from "../../../gql/graphql";
import { KindLabel } from "../../../ui/kind-label";
import { LessonText } from "./lesson-text";

/** A case with its calculation, step by step. */
export function WorkedExample({ example }: { example: LessonExample_exampleFragment }) {
  const { anchor, title, text, steps, conclusion } = example;
  return (
    <section id={anchor} aria-label={title} className="graph-paper flex flex-col gap-4 border border-line p-5 sm:p-6">
      <header className="flex flex-col gap-2">
        <KindLabel icon="edit">Worked example</KindLabel>
        <h3 className="m-0! font-display text-lg font-semibold">{title}</h3>
      </header>
      <LessonText markdown={text} />
      <ol className="flex list-none! flex-col gap-3 p-0!">
        {steps.map((step, index) => (
          <li key={index} className="m-0! flex gap-3">
            <span
              className="figures grid size-6 flex-none place-items-center border border-line-strong bg-raised text-xs"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <LessonText markdown={step} />
            </div>
          </li>
        ))}
      </ol>
      {conclusion && (
        <div className="border-t border-line pt-4">
          <LessonText markdown={conclusion} />
        </div>
      )}
    </section>
  );
}
