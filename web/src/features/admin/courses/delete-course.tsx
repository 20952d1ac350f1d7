import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AdminCourseFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { notify } from "../../../ui/toast/notify";
import { useDeleteCourseMutation } from "./course-editor-page.generated";
import { adminCoursesTexts as texts } from "./texts";

/** Deletes a course that no member has or ordered, or explains why it can't be deleted. */
export function DeleteCourse({ course: { id, title, viewerCanDelete } }: { course: AdminCourseFragment }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [deleteCourse, { loading, client }] = useDeleteCourseMutation({ refetchQueries: ["AdminCourses"] });
  const navigate = useNavigate();
  const handleConfirm = () =>
    deleteCourse({ variables: { courseId: id } }).then(
      () => {
        notify.success(`${title} was deleted.`);
        void navigate(paths.adminCourses(), { replace: true });
        client.cache.evict({ id: client.cache.identify({ __typename: "CourseDraft", id }) });
      },
      (error: unknown) => notify.error(errorText(error, texts.failed)),
    );
  return (
    <section
      aria-labelledby="delete-course"
      className="flex max-w-xl flex-col items-start gap-3 border-t border-line pt-5"
    >
      <h2 id="delete-course" className="font-display text-lg font-semibold">
        Delete this course
      </h2>
      <p className="text-sm text-muted">
        {viewerCanDelete
          ? "No member has access to this course or has ordered it, so you can delete it."
          : "You can't delete this course because it's built in, or because members have access to it or have ordered it. To stop selling it, clear “Published” above and save. Members with access keep it, and no one else sees the course."}
      </p>
      {viewerCanDelete && (
        <Button variant="danger" size="sm" busy={loading} onClick={() => setDialogOpen(true)}>
          Delete course
        </Button>
      )}
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Delete this course?"
        message={`This permanently deletes “${title}” and its lessons and archives its channel.`}
        confirmLabel="Delete"
        onConfirm={() => void handleConfirm()}
      />
    </section>
  );
}
