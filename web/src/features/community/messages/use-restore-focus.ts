import { useEffect, useRef, type RefObject } from "react";
import { rowsIn } from "./list/rendered-rows";

/**
 * Keeps the focus in the talk when what had it is taken away, a deleted message's button, 'Jump to latest' or the channel
 * itself: it goes to the same message if that is drawn, else to the list, else to the heading.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  // Where in the talk the focus is or was until it fell; null: elsewhere.
  const place = useRef<{ messageId: string | undefined } | null>(null);

  useEffect(
    function followFocus() {
      const isWithin = (target: EventTarget | null): target is Element =>
        target instanceof Element && (area.current?.contains(target) ?? false);
      const onFocusIn = ({ target }: FocusEvent): void => {
        place.current = isWithin(target)
          ? { messageId: target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId }
          : null;
      };
      const onPointerDown = ({ target }: PointerEvent): void => {
        if (!isWithin(target)) place.current = null;
      };
      document.addEventListener("focusin", onFocusIn);
      document.addEventListener("pointerdown", onPointerDown);
      return () => {
        document.removeEventListener("focusin", onFocusIn);
        document.removeEventListener("pointerdown", onPointerDown);
      };
    },
    [area],
  );

  useEffect(function takeFocusBack() {
    // The list draws its rows after its own turn.
    const frame = requestAnimationFrame(() => {
      const list = area.current;
      if (!list || !place.current || !hasFallen()) return;
      const { messageId } = place.current;
      const row = messageId && rowsIn(list).find(({ dataset }) => dataset.messageId === messageId);
      if (row) row.focus({ preventScroll: true });
      const rest = list.querySelector<HTMLElement>("[role=log]") ?? list.querySelector("h1");
      if (hasFallen()) rest?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** A field that was switched off keeps the focus for a moment in some browsers, and for good in others. */
const hasFallen = (): boolean => document.activeElement?.matches("body, :disabled") ?? true;
