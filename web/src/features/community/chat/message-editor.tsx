import { useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { Button } from "../../../ui/button";
import { messageTexts } from "../texts";
import { copyText } from "./copy-text";
import { GrowingField } from "./growing-field";
import { LengthCounter } from "./length-counter";
import { isTooLong } from "./message-length";
import { startsLineWithEnter } from "./starts-line-with-enter";

interface MessageEditorProps {
  text: string;
  /** It is being stored. */
  busy: boolean;
  /** The message was deleted meanwhile: what was written can only be taken along. */
  isGone: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** The text of one's own message as a form. */
export function MessageEditor({ text, busy, isGone, onChange, onSave, onCancel }: MessageEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const canSave = !isGone && !isTooLong(text);

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
    if (canSave) onSave();
  }

  return (
    <div className="py-1">
      {/* Without an end: a tall row that became small would move the list under its reader. */}
      <GrowingField text={text}>
        <textarea
          ref={field}
          dir="auto"
          aria-label={messageTexts.editLabel}
          value={text}
          readOnly={busy}
          rows={1}
          aria-invalid={isTooLong(text) || undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="resize-none overflow-hidden rounded-sm border border-line-strong bg-canvas px-3 py-2"
        />
      </GrowingField>
      <LengthCounter text={text} />
      {isGone && (
        <p role="status" className="mt-1 text-xs text-warning">
          {messageTexts.editedGone}
        </p>
      )}
      <div className="mt-2 flex items-center gap-2">
        {isGone ? (
          <Button size="sm" onClick={() => void copyText(text)}>
            {messageTexts.copy}
          </Button>
        ) : (
          <Button size="sm" busy={busy} disabled={!canSave} onClick={onSave}>
            {messageTexts.save}
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={busy} onClick={onCancel}>
          {messageTexts.cancel}
        </Button>
        {!isGone && <span className="text-xs text-muted max-sm:hidden">{messageTexts.editHint}</span>}
      </div>
    </div>
  );
}
