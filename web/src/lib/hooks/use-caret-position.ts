import { useLayoutEffect, useRef, type RefObject } from "react";

/** Returns a function that sets the caret after a programmatic change, because React would move it to the end. */
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
