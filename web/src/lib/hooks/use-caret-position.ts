import { useLayoutEffect, useRef, type RefObject } from "react";

/** Sets the caret after a change by script, because React moves it to the end of the text. */
export function useCaretPosition(text: string, field: RefObject<HTMLTextAreaElement | null>): (caret: number) => void {
  const nextCaret = useRef<number | null>(null);
  useLayoutEffect(
    function placeCaret() {
      if (nextCaret.current === null) return;
      field.current?.focus();
      field.current?.setSelectionRange(nextCaret.current, nextCaret.current);
      nextCaret.current = null;
    },
    [text, field],
  );
  return (caret) => {
    nextCaret.current = caret;
  };
}
