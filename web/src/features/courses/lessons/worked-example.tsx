import type { LessonExample_exampleFragment } from "../../../gql/graphql";
import { Card } from "../../../ui/card";
import { LessonText } from "./lesson-text";

/** A case with its calculation, step by step. */
export function WorkedExample({ example }: { example: LessonExample_exampleFragment }) {
  const { anchor, title, text, steps, conclusion } = example;
  return (
    <Card as="section" id={anchor} aria-label={title} className="flex scroll-mt-24 flex-col gap-4 p-5 sm:p-6">
      <header className="flex flex-col gap-1">
        <p className="label text-premium">Worked example</p>
        <h3 className="font-display text-lg font-semibold">{title}</h3>
      </header>
      <LessonText markdown={text} />
      <ol className="flex list-none! flex-col gap-3 border-l border-line-strong p-0! pl-5!">
        {steps.map((step, index) => (
          <li key={index} className="m-0! flex gap-3">
            <span className="figures text-muted" aria-hidden="true">
              {index + 1}
            </span>
            <div className="min-w-0 flex-1">
              <LessonText markdown={step} />
            </div>
          </li>
        ))}
      </ol>
      {conclusion && <LessonText markdown={conclusion} />}
    </Card>
  );
}
