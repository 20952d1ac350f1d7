import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { useCourseEditorQuery } from "./course-editor-page.generated";
import { LessonRow } from "./lesson-row";
import { adminCoursesTexts as texts, adminTexts } from "../texts";

/** Lists the lessons in teaching order. */
export function LessonsEditor({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useCourseEditorQuery({
    variables: { idOrSlug: String(courseId) },
    fetchPolicy: "cache-and-network",
  });
  if (error && !data)
    return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} shape="block" />;
  const { lessons } = data.course;
  return (
    <section aria-labelledby="lessons" className="flex flex-col gap-5">
      <h2 id="lessons" className="font-display text-xl font-semibold">
        {texts.lessons}
      </h2>
      {lessons.length === 0 && <p className="text-muted">{texts.noLessons}</p>}
      <ol className="border-t border-line">
        {lessons.map((lesson, index) => (
          <li key={lesson.id} className="border-b border-line py-3">
            <LessonRow courseId={courseId} lesson={lesson} isLast={index === lessons.length - 1} />
          </li>
        ))}
      </ol>
      <ButtonLink variant="secondary" className="self-start" to={paths.adminLesson(courseId, "new")}>
        {texts.addLesson}
      </ButtonLink>
    </section>
  );
}
