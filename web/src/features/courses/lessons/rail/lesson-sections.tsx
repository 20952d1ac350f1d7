import { Link } from "react-router-dom";
import { classNames } from "../../../../lib/class-names";
import { useCurrentSection, type Section } from "./sections";

interface LessonSectionsProps {
  sections: readonly Section[];
  /** The questions of the lesson, and how many of them the learner has solved. */
  checks: { solved: number; count: number };
  onOpen?: () => void;
}

/** Links to the sections of a lesson. The line on the left is bright up to the current one. */
export function LessonSections({ sections, checks, onOpen }: LessonSectionsProps) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="In this lesson">
      <h2 className="label flex justify-between pb-3 text-muted">
        In this lesson
        {sections.length > 0 && (
          <span className="figures tracking-normal">
            {current + 1}/{sections.length}
          </span>
        )}
      </h2>
      <ol className="flex flex-col text-sm">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <Link
              to={{ hash: id }}
              onClick={onOpen}
              aria-current={index === current ? "location" : undefined}
              className={classNames(
                "flex min-h-9 items-center border-l-2 py-1.5 pl-4 transition-colors hover:text-text pointer-coarse:min-h-11",
                index <= current ? "border-signal" : "border-line",
                index === current ? "bg-signal/5 text-text" : "text-muted",
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
      {checks.count > 0 && (
        <p className="mt-3 text-sm text-muted">
          <span className="figures text-text">
            {checks.solved}/{checks.count}
          </span>{" "}
          {checks.count === 1 ? "question" : "questions"} solved
        </p>
      )}
    </nav>
  );
}
