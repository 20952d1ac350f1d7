import { useEffect, useRef, type RefObject } from "react";
import { rowsIn } from "./drawn-rows";

/**
 * Keeps the focus in the list when what had it is taken away, a deleted message's button or 'Jump to latest': it goes to
 * the same message if that is drawn, else to the list itself.
 */
export function useKeptFocus(area: RefObject<HTMLElement | null>): void {
  // Where in the list the focus is or was until it fell; null: elsewhere.
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
      if (hasFallen()) list.querySelector<HTMLElement>("[role=log]")?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}

const hasFallen = (): boolean => document.activeElement === document.body;
