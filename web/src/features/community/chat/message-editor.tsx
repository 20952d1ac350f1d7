import { useState, type KeyboardEvent } from "react";
import { Button } from "../../../ui/button";
import { messageTexts } from "../texts";

interface MessageEditorProps {
  text: string;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** The text of one's own message as a form; nothing happens when it is empty or unchanged. */
export function MessageEditor({ text, onSave, onCancel }: MessageEditorProps) {
  const [draft, setDraft] = useState(text);

  function save(): void {
    const content = draft.trim();
    if (!content || content === text) onCancel();
    else onSave(content);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    save();
  }

  return (
    <div className="py-1">
      <textarea
        aria-label={messageTexts.editLabel}
        autoFocus
        value={draft}
        maxLength={4_000}
        rows={Math.min(8, draft.split("\n").length + 1)}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-sm border border-line-strong bg-canvas px-3 py-2 text-sm"
      />
      <div className="mt-2 flex items-center gap-2">
        <Button size="sm" onClick={save}>
          {messageTexts.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {messageTexts.cancel}
        </Button>
        <span className="text-xs text-muted max-sm:hidden">{messageTexts.editHint}</span>
      </div>
    </div>
  );
}
