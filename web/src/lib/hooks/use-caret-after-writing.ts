import { useLayoutEffect, useRef, type RefObject } from "react";

/** React puts the caret at the end of a text it changes: this puts it where one goes on writing. */
export function useCaretAfterWriting(
  text: string,
  field: RefObject<HTMLTextAreaElement | null>,
): (caret: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(
    function placeCaret() {
      if (wanted.current === null) return;
      field.current?.focus();
      field.current?.setSelectionRange(wanted.current, wanted.current);
      wanted.current = null;
    },
    [text, field],
  );
  return (caret) => {
    wanted.current = caret;
  };
}
