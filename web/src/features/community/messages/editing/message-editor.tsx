import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "../../../../ui/button";
import { plainText } from "../../../../lib/markup/plain-text";
import { messageTexts } from "../../texts";
import { copyText } from "../row/copy-text";
import { GrowingField } from "../composer/growing-field";
import { LengthCounter } from "../composer/length-counter";
import { isTooLong } from "../composer/message-length";
import { enterInsertsNewline } from "../composer/enter-inserts-newline";

interface MessageEditorProps {
  text: string;
  /** Whether a save is in progress. */
  busy: boolean;
  /** Whether the message was deleted during the edit. The draft can only be copied. */
  isDeleted: boolean;
  /** The message's content if it changed during the edit, or else null. While set, Enter doesn't save. */
  newerText: string | null;
  onChange: (text: string) => void;
  onSave: () => void;
  onOverwrite: () => void;
  onCancel: () => void;
}

const READER_INPUT = ["keydown", "pointerdown", "wheel", "touchmove"] as const;

/**
 * Scrolls an element into view and keeps it there while the list measures its rows and moves them, until the reader types,
 * clicks, or scrolls. Returns a function that stops it.
 */
function keepInView(element: HTMLElement): () => void {
  let frame = 0;
  const reveal = (): void => {
    cancelAnimationFrame(frame);
    // Waits until the list has positioned its rows.
    frame = requestAnimationFrame(() => element.scrollIntoView({ block: "nearest" }));
  };
  const observer = new ResizeObserver(reveal);
  const stop = (): void => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener("scroll", reveal, { capture: true });
    for (const type of READER_INPUT) document.removeEventListener(type, stop, { capture: true });
  };
  const row = element.closest("article");
  for (const observed of [element, row, row?.closest("[role=log]")]) if (observed) observer.observe(observed);
  document.addEventListener("scroll", reveal, { capture: true, passive: true });
  for (const type of READER_INPUT) document.addEventListener(type, stop, { capture: true, passive: true });
  reveal();
  return stop;
}

/** Edits a member's own message in its row. */
export function MessageEditor(props: MessageEditorProps) {
  const { text, busy, isDeleted, newerText, onChange, onSave, onOverwrite, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const canSave = !isDeleted && !isTooLong(text);
  const isConflict = newerText !== null;

  useLayoutEffect(function focusEndOfText() {
    // The list also mounts this row when the reader scrolls to it. That must not take focus from another field.
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement && activeElement.value) return;
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
    setOpened(true);
  }, []);

  useEffect(
    function revealEnd() {
      return opened && buttons.current ? keepInView(buttons.current) : undefined;
    },
    [opened],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (busy) return;
    if (event.key === "Escape") onCancel();
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || enterInsertsNewline()) return;
    event.preventDefault();
    if (canSave && !isConflict) onSave();
  }

  return (
    <div className="py-1">
      {/* No maximum height: a tall row that shrinks would shift the list. */}
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
      {isDeleted && (
        <p role="status" className="mt-1 text-xs text-warning">
          This message was deleted. Your text stays here until you cancel.
        </p>
      )}
      {isConflict && <Conflict newerText={newerText} />}
      <div ref={buttons} className="mt-2 flex items-center gap-2 pb-1">
        {isDeleted ? (
          <Button size="sm" onClick={() => void copyText(text)}>
            {messageTexts.copy}
          </Button>
        ) : (
          <Button size="sm" busy={busy} disabled={!canSave} onClick={isConflict ? onOverwrite : onSave}>
            {isConflict ? "Save anyway" : messageTexts.save}
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={busy} onClick={onCancel}>
          {isConflict ? "Discard" : messageTexts.cancel}
        </Button>
        {!isDeleted && !isConflict && (
          <span className="text-xs text-muted max-sm:hidden">Enter saves, Esc cancels</span>
        )}
      </div>
    </div>
  );
}

function Conflict({ newerText }: { newerText: string }) {
  return (
    <div role="alert" className="mt-1 text-xs">
      <p className="text-warning">This message has changed. It now says:</p>
      <blockquote dir="auto" className="mt-1 line-clamp-3 border-l-2 border-line-strong pl-2 text-muted wrap-anywhere">
        {plainText(newerText)}
      </blockquote>
    </div>
  );
}
