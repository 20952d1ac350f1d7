import { useState } from "react";
import { Link } from "react-router-dom";
import type { CourseEditorQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { Badge } from "../../../ui/badge";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog";
import { IconButton } from "../../../ui/icon-button";
import { notify } from "../../../ui/toast/notify";
import { useArchiveLessonMutation, useMoveLessonMutation } from "./course-editor-page.generated";
import { adminCoursesTexts as texts } from "./texts";

interface LessonRowProps {
  courseId: number;
  lesson: NonNullable<CourseEditorQuery["course"]>["lessons"][number];
  isLast: boolean;
  /** The number of members who bought the course. */
  buyers: number;
}

export function LessonRow({ courseId, lesson, isLast, buyers }: LessonRowProps) {
  const { id, title, position, available } = lesson;
  const refetchLessons = { refetchQueries: ["CourseEditor", "AdminCourses"], awaitRefetchQueries: true };
  const [moveLesson, { loading: moving }] = useMoveLessonMutation(refetchLessons);
  const [archiveLesson] = useArchiveLessonMutation(refetchLessons);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const showError = (error: unknown) => notify.error(errorText(error, texts.failed));
  const move = (to: number) => void moveLesson({ variables: { lessonId: id, position: to } }).catch(showError);
  return (
    <div className="flex items-center gap-1">
      <Link
        to={paths.adminLesson(courseId, id)}
        aria-label={texts.edit(title)}
        className="flex min-w-0 flex-1 items-baseline gap-3 hover:text-signal"
      >
        <span className="figures text-sm text-muted">{String(position).padStart(2, "0")}</span>
        <span className="min-w-0 flex-1">{title}</span>
        {!available && <Badge tone="warning">{texts.draft}</Badge>}
      </Link>
      <IconButton
        size="sm"
        icon="chevron-up"
        label={texts.moveUp(title)}
        disabled={moving || position === 1}
        onClick={() => move(position - 1)}
      />
      <IconButton
        size="sm"
        icon="chevron-down"
        label={texts.moveDown(title)}
        disabled={moving || isLast}
        onClick={() => move(position + 1)}
      />
      <IconButton size="sm" icon="trash" label={`Archive ${title}`} onClick={() => setDialogOpen(true)} />
      <ConfirmDialog
        open={isDialogOpen}
        onOpenChange={setDialogOpen}
        title="Archive this lesson?"
        message={texts.archiveQuestion(title, buyers)}
        confirmLabel="Archive"
        onConfirm={() => void archiveLesson({ variables: { lessonId: id } }).catch(showError)}
      />
    </div>
  );
}
