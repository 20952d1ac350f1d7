import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { Button } from "../../../ui/button";
import { messageTexts } from "../texts";
import { startsLineWithEnter } from "./starts-line-with-enter";

interface MessageEditorProps {
  text: string;
  /** It is being stored. */
  busy: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The text of one's own message as a form. */
export function MessageEditor({ text, busy, onChange, onSave, onCancel }: MessageEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(function beginAtTheEnd() {
    // The list draws it anew when it is scrolled to: that must not take the focus from somebody who writes.
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    if (busy) return;
    if (event.key === "Escape") onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || startsLineWithEnter()) return;
    event.preventDefault();
    onSave();
  }

  return (
    <div className="py-1">
      <textarea
        ref={field}
        aria-label={messageTexts.editLabel}
        value={text}
        readOnly={busy}
        maxLength={4_000}
        rows={Math.min(8, text.split("\n").length + 1)}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-sm border border-line-strong bg-canvas px-3 py-2 text-sm pointer-coarse:text-base"
      />
      <div className="mt-2 flex items-center gap-2">
        <Button size="sm" busy={busy} onClick={onSave}>
          {messageTexts.save}
        </Button>
        <Button size="sm" variant="ghost" disabled={busy} onClick={onCancel}>
          {messageTexts.cancel}
        </Button>
        <span className="text-xs text-muted max-sm:hidden">{messageTexts.editHint}</span>
      </div>
    </div>
  );
}
