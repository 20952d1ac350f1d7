import { useState } from "react";
import { useDebounced } from "../../../lib/hooks/use-debounced";
import { errorText } from "../../../lib/text/error-text";
import { Button } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { lazyPart } from "../../../ui/state/lazy-part";
import { adminCoursesTexts as texts } from "./texts";
import { CheckDraws } from "./check-draws";
import { useLessonPreviewQuery } from "./lesson-editor-page.generated";
import { EmptyState } from "../../../ui/state/empty-state";

const PREVIEW_DELAY_MS = 400;

const { Part: LessonBlocks } = lazyPart(async () => (await import("../../courses/lessons/lesson-blocks")).LessonBlocks);

interface LessonPreviewProps {
  courseId: number;
  content: string;
  onShowLine: (line: number) => void;
}

/** The lesson as readers will see it, with the problems to correct. Follows the text while the author writes. */
export function LessonPreview({ courseId, content, onShowLine }: LessonPreviewProps) {
  const shownContent = useDebounced(content, PREVIEW_DELAY_MS);
  const { data, previousData, error, refetch } = useLessonPreviewQuery({
    variables: { input: { courseId, content: shownContent } },
    // Drafts don't belong in the cache, because their questions have the same ids as the saved ones.
    fetchPolicy: "no-cache",
  });
  const [drawnCheckId, setDrawnCheckId] = useState<string | null>(null);
  const preview = (data ?? previousData)?.previewLesson;
  if (error)
    return (
      <ErrorState title="We couldn't show the preview." message={errorText(error)} onRetry={() => void refetch()} />
    );
  if (!preview) return <Skeleton height={320} shape="block" />;
  const { blocks, problems } = preview;
  return (
    <section aria-label={texts.previewTab} className="flex flex-col gap-5">
      {problems.length > 0 && (
        <ul aria-label="What must be corrected" className="border border-glitch p-4 text-sm">
          {problems.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              <button type="button" className="text-left text-danger underline" onClick={() => onShowLine(line)}>
                {`Line ${line}: ${reason}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="border border-line p-5">
        {blocks.length > 0 ? (
          <LessonBlocks
            blocks={blocks}
            checkActions={({ id }) => (
              <Button variant="secondary" onClick={() => setDrawnCheckId(id)}>
                Try ten sets of numbers
              </Button>
            )}
          />
        ) : (
          <EmptyState icon="eye" title="Nothing to preview yet">
            Write or insert something, and it appears here as learners see it.
          </EmptyState>
        )}
      </div>
      {drawnCheckId !== null && (
        <CheckDraws content={shownContent} checkId={drawnCheckId} onClose={() => setDrawnCheckId(null)} />
      )}
    </section>
  );
}
