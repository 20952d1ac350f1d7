import { Link } from "react-router-dom";
import type { LessonDraftQuery } from "../../../gql/graphql";
import { formatDateTime } from "../../../lib/text/format";
import { paths } from "../../../lib/paths";
import { Badge } from "../../../ui/badge";
import { adminCoursesTexts as texts } from "./texts";

interface LessonHistoryProps {
  courseId: number;
  draft: NonNullable<LessonDraftQuery["lessonDraft"]>;
  onShowCheck: (checkId: string) => void;
}

/** The questions that people most often get wrong, and the versions of a lesson. */
export function LessonHistory({ courseId, draft, onShowCheck }: LessonHistoryProps) {
  const { id, versions, checkStatistics } = draft;
  return (
    <>
      <section aria-labelledby="most-often-wrong">
        <h2 id="most-often-wrong" className="font-display text-lg font-semibold">
          Most often wrong
        </h2>
        {checkStatistics.length === 0 && (
          <p className="mt-2 text-sm text-muted">No question has been answered by five people yet.</p>
        )}
        <ol className="mt-2">
          {checkStatistics.map(({ checkId, people, wrongAtFirst }) => (
            <li key={checkId} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm">
              <button
                type="button"
                className="min-w-0 text-left break-words text-signal underline underline-offset-4"
                onClick={() => onShowCheck(checkId)}
              >
                {checkId}
              </button>
              <span className="figures flex-none text-muted">{`${Math.round((100 * wrongAtFirst) / people)}% wrong at first (${wrongAtFirst} of ${people} people)`}</span>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="versions">
        <h2 id="versions" className="font-display text-lg font-semibold">
          Versions
        </h2>
        {versions.length === 0 && <p className="mt-2 text-sm text-muted">No changes yet.</p>}
        <ol className="mt-2 max-h-96 overflow-y-auto">
          {versions.map(({ number, authorUsername, savedAt, publishedAt }) => (
            <li key={number} className="flex items-baseline justify-between gap-4 border-b border-line py-2 text-sm">
              <Link
                to={paths.adminLesson(courseId, id, number)}
                className="min-w-0 text-signal underline underline-offset-4"
              >
                {`Version ${number}`}
              </Link>
              <span className="flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 text-muted">
                {authorUsername && <span>{authorUsername}</span>}
                <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
                <Badge tone={publishedAt ? "signal" : "warning"}>{publishedAt ? texts.published : texts.draft}</Badge>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
