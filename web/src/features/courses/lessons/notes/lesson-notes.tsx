import type { LessonNote_noteFragment } from "../../../../gql/graphql";
import { Button } from "../../../../ui/button";
import { TextArea } from "../../../../ui/form/text-area";
import { useNoteEditor } from "./use-note-editor";

const MAX_NOTE_LENGTH = 10_000;

const statusTexts = {
  saved: "Saved",
  unsaved: "Not saved yet",
  saving: "Saving...",
  waiting: "Not saved. We'll try again when you're back online.",
  rejected: "We couldn't save this note.",
} as const;

interface LessonNotesProps {
  lesson: { id: string; viewerNote: LessonNote_noteFragment | null };
}

/** The viewer's private note on a lesson, saved while they write. */
export function LessonNotes({ lesson }: LessonNotesProps) {
  const { editor, text, status, conflict } = useNoteEditor(lesson.id, lesson.viewerNote);
  return (
    <div>
      <TextArea
        label="Your note"
        hint="Only you can read it."
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
          <p>
            {conflict.text
              ? "You changed this note on another device. That version:"
              : "You deleted this note on another device."}
          </p>
          {conflict.text && (
            <p className="mt-2 max-h-48 overflow-y-auto break-words whitespace-pre-line text-muted">{conflict.text}</p>
          )}
          <div className="mt-4 flex flex-wrap gap-2">
            <Button size="sm" onClick={() => editor.resolve(text)}>
              Keep the text above
            </Button>
            <Button size="sm" variant="secondary" onClick={() => editor.resolve(conflict.text)}>
              Use that version
            </Button>
            {conflict.text && (
              <Button size="sm" variant="secondary" onClick={() => editor.resolve(`${conflict.text}\n\n${text}`)}>
                Keep both
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
