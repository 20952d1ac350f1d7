import type { LessonNote_noteFragment } from "../../../../gql/graphql";
import { Button } from "../../../../ui/button";
import { TextArea } from "../../../../ui/form/text-area";
import { noteTexts as texts } from "../../texts";
import { useNoteEditor } from "./use-note-editor";

const MAX_NOTE_LENGTH = 10_000;

const statusTexts = {
  saved: texts.saved,
  unsaved: texts.unsaved,
  saving: texts.saving,
  waiting: texts.failed,
  rejected: texts.rejected,
} as const;

interface LessonNotesProps {
  lesson: { id: string; viewerNote: LessonNote_noteFragment | null };
}

/** The viewer's private note on a lesson, saved while they write. */
export function LessonNotes({ lesson }: LessonNotesProps) {
  const { editor, text, status, conflict } = useNoteEditor(lesson.id, lesson.viewerNote);
  return (
    <div className="mt-10">
      <TextArea
        label={texts.title}
        hint={texts.hint}
        rows={6}
        maxLength={MAX_NOTE_LENGTH}
        value={text}
        onChange={(event) => editor.edit(event.target.value)}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {(text || status !== "saved") && statusTexts[status]}
      </p>
      {conflict && (
        <div role="alert" className="mt-3 border border-warning p-4 text-sm">
          <p>{conflict.text ? texts.conflict : texts.deletedElsewhere}</p>
          {conflict.text && (
            <p className="mt-2 max-h-48 overflow-y-auto break-words whitespace-pre-line text-muted">{conflict.text}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => editor.resolve(text)}>
              {texts.keepMine}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => editor.resolve(conflict.text)}>
              {texts.useOther}
            </Button>
            {conflict.text && (
              <Button size="sm" variant="secondary" onClick={() => editor.resolve(`${conflict.text}\n\n${text}`)}>
                {texts.keepBoth}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
