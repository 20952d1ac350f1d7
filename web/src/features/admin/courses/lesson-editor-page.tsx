import { Link, useParams, useSearchParams } from "react-router-dom";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { ErrorState } from "../../../ui/state/error-state";
import { Icon } from "../../../ui/icon";
import { Skeleton } from "../../../ui/state/skeleton";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { AdminFrame } from "../admin-frame";
import { adminTexts } from "../texts";
import { adminCoursesTexts as texts } from "./texts";
import { useLessonDraftQuery } from "./lesson-editor-page.generated";
import { LessonForm } from "./lesson-form";

/** Writes a lesson next to its preview. */
export function LessonEditorPage() {
  const { courseId = "", lessonId = "" } = useParams();
  const [search] = useSearchParams();
  const version = Number(search.get("version")) || null;
  const isNew = lessonId === "new";
  const { data, error, refetch } = useLessonDraftQuery({
    variables: { id: lessonId, version },
    skip: isNew,
    // Each version has the id of the lesson.
    fetchPolicy: "no-cache",
  });
  const draft = data?.lessonDraft ?? null;
  return (
    <AdminFrame title={draft ? texts.editTitle(draft.title) : "New lesson"}>
      <Link
        to={paths.adminCourse(Number(courseId))}
        className="mb-6 inline-flex items-center gap-2 text-sm text-muted hover:text-text"
      >
        <Icon name="arrow-left" size={16} />
        Back to the course
      </Link>
      {isNew || draft ? (
        <UnsavedChangesGuard key={`${lessonId} ${version}`}>
          <LessonForm courseId={Number(courseId)} draft={draft} version={version} />
        </UnsavedChangesGuard>
      ) : error ? (
        <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} shape="block" />
      )}
    </AdminFrame>
  );
}
