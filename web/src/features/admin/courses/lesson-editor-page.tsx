import { Link, useParams } from "react-router-dom";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { ErrorState } from "../../../ui/state/error-state";
import { Icon } from "../../../ui/icon";
import { Skeleton } from "../../../ui/state/skeleton";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { AdminFrame } from "../admin-frame";
import { adminCoursesTexts as texts, adminTexts } from "../texts";
import { useCourseEditorQuery } from "./course-editor-page.generated";
import { useLessonDraftQuery } from "./lesson-editor-page.generated";
import { LessonForm } from "./lesson-form";

/** Writes a lesson next to its preview. */
export function LessonEditorPage() {
  const { courseId = "", lessonId = "" } = useParams();
  const isNew = lessonId === "new";
  const course = useCourseEditorQuery({ variables: { idOrSlug: courseId }, fetchPolicy: "cache-and-network" });
  const draft = useLessonDraftQuery({ variables: { id: lessonId }, skip: isNew, fetchPolicy: "network-only" });
  const lesson = course.data?.course.lessons.find(({ id }) => id === lessonId) ?? null;
  const error = course.error ?? draft.error;
  const isLoaded = course.data && (isNew || (draft.data && lesson));
  return (
    <AdminFrame title={lesson ? texts.editTitle(lesson.title) : texts.newLesson}>
      <Link
        to={paths.adminCourse(Number(courseId))}
        className="mb-6 inline-flex items-center gap-2 text-sm text-muted hover:text-text"
      >
        <Icon name="arrow-left" size={16} />
        {texts.toCourse}
      </Link>
      {isLoaded ? (
        <UnsavedChangesGuard key={lessonId}>
          <LessonForm
            courseId={Number(courseId)}
            lesson={lesson}
            content={isNew ? "" : (draft.data?.lessonDraft.markdown ?? "")}
          />
        </UnsavedChangesGuard>
      ) : error || course.data ? (
        <ErrorState
          title={adminTexts.failed}
          message={error && errorText(error)}
          onRetry={() => void course.refetch()}
        />
      ) : (
        <Skeleton height={480} shape="block" />
      )}
    </AdminFrame>
  );
}
