import type { CourseEditorQuery } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { formatDate } from "../../../lib/text/format";
import { Button, ButtonLink } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { useCourseEditorQuery, useRestoreLessonMutation } from "./course-editor-page.generated";
import { LessonRow } from "./lesson-row";
import { adminTexts } from "../texts";
import { adminCoursesTexts as texts } from "./texts";
import { EmptyState } from "../../../ui/state/empty-state";

function ArchivedLessons({ lessons }: { lessons: CourseEditorQuery["archivedLessons"] }) {
  const [restoreLesson, { loading }] = useRestoreLessonMutation({
    refetchQueries: ["CourseEditor", "AdminCourses"],
    awaitRefetchQueries: true,
  });
  const restore = (lessonId: string) =>
    restoreLesson({ variables: { lessonId } }).catch((error: unknown) => notify.error(errorText(error, texts.failed)));
  return (
    <section aria-labelledby="archived-lessons">
      <h3 id="archived-lessons" className="font-display font-semibold">
        Archived lessons
      </h3>
      <p className="mt-1 text-sm text-muted">
        Members don't see them. A restored lesson goes to the end of the outline.
      </p>
      <ul className="mt-3 border-t border-line">
        {lessons.map(({ id, title, archivedAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-line py-3">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{title}</span>
              <time dateTime={archivedAt} className="text-xs text-muted">
                {`Archived on ${formatDate(archivedAt)}`}
              </time>
            </span>
            <Button
              variant="secondary"
              size="sm"
              disabled={loading}
              aria-label={`Restore ${title}`}
              onClick={() => void restore(id)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the lessons in teaching order. */
export function LessonsEditor({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useCourseEditorQuery({
    variables: { idOrSlug: String(courseId), courseId },
    fetchPolicy: "cache-and-network",
  });
  if (error && !data)
    return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data?.course) return <Skeleton height={320} shape="block" />;
  const { archivedLessons, courseBuyers } = data;
  const { lessons } = data.course;
  return (
    <section aria-labelledby="lessons" className="flex flex-col gap-5">
      <h2 id="lessons" className="font-display text-lg font-semibold">
        Lessons
      </h2>
      {lessons.length === 0 && (
        <EmptyState icon="book" title="No lessons yet">
          The first one is a good preview.
        </EmptyState>
      )}
      <ol className="border-t border-line">
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="border-b border-line py-3">
            <LessonRow
              courseId={courseId}
              lesson={lesson}
              isLast={index === lessons.length - 1}
              buyers={courseBuyers}
            />
          </li>
        ))}
      </ol>
      <ButtonLink variant="secondary" className="self-start" to={paths.adminLesson(courseId, "new")}>
        Add a lesson
      </ButtonLink>
      {archivedLessons.length > 0 && <ArchivedLessons lessons={archivedLessons} />}
    </section>
  );
}
