import { Link, useParams } from "react-router-dom";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { ErrorState } from "../../../ui/state/error-state";
import { Icon } from "../../../ui/icon";
import { Skeleton } from "../../../ui/state/skeleton";
import { UnsavedChangesGuard } from "../../../ui/form/unsaved-changes";
import { AdminFrame } from "../admin-frame";
import { CourseForm } from "./course-form";
import { useAdminCoursesQuery } from "./courses-page.generated";
import { DeleteCourse } from "./delete-course";
import { LessonsEditor } from "./lessons-editor";
import { adminTexts } from "../texts";
import { adminCoursesTexts as texts } from "./texts";
import { EmptyState } from "../../../ui/state/empty-state";
import { ButtonLink } from "../../../ui/button";

/** Creates or edits a course and its lessons. */
export function CourseEditorPage() {
  const { courseId = "" } = useParams();
  const { data, error, refetch } = useAdminCoursesQuery({
    // A form with values from the cache would soon be in conflict with newer ones.
    fetchPolicy: "network-only",
  });
  const isNew = courseId === "new";
  const course = data?.courseDrafts.find(({ id }) => String(id) === courseId);
  return (
    <AdminFrame title={isNew ? "New course" : texts.editTitle(course?.title ?? "")}>
      <Link
        to={paths.adminCourses()}
        className="mb-6 inline-flex items-center gap-2 text-sm text-muted hover:text-text"
      >
        <Icon name="arrow-left" size={16} />
        All courses
      </Link>
      {isNew ? (
        <UnsavedChangesGuard key="new">
          <CourseForm course={null} />
        </UnsavedChangesGuard>
      ) : course ? (
        <UnsavedChangesGuard key={course.id}>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            <div className="flex flex-col gap-12">
              <CourseForm course={course} />
              <DeleteCourse course={course} />
            </div>
            <LessonsEditor courseId={course.id} />
          </div>
        </UnsavedChangesGuard>
      ) : error ? (
        <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState
          icon="book"
          title="Course not found"
          action={<ButtonLink to={paths.adminCourses()}>All courses</ButtonLink>}
        >
          Another admin may have deleted it.
        </EmptyState>
      ) : (
        <Skeleton height={480} shape="block" />
      )}
    </AdminFrame>
  );
}
