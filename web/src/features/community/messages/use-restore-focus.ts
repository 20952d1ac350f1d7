import { useEffect, useRef, type RefObject } from "react";
import { renderedRows } from "./list/rendered-rows";

/**
 * Restores focus when the focused element disappears, for example the button of a deleted message or 'Jump to latest'. Focus
 * moves to the same message, or else to the list, or else to the heading.
 */
export function useRestoreFocus(area: RefObject<HTMLElement | null>): void {
  // The last focus position inside the area; null if the focus moved elsewhere.
  const lastFocus = useRef<{ messageId: string | undefined } | null>(null);

  useEffect(
    function trackFocus() {
      const isWithin = (target: EventTarget | null): target is Element =>
        target instanceof Element && (area.current?.contains(target) ?? false);
      const onFocusIn = ({ target }: FocusEvent): void => {
        lastFocus.current = isWithin(target)
          ? { messageId: target.closest<HTMLElement>("[data-message-id]")?.dataset.messageId }
          : null;
      };
      const onPointerDown = ({ target }: PointerEvent): void => {
        if (!isWithin(target)) lastFocus.current = null;
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

  useEffect(function restoreFocus() {
    // The list renders its rows in a later frame.
    const frame = requestAnimationFrame(() => {
      const list = area.current;
      if (!list || !lastFocus.current || !isFocusLost()) return;
      const { messageId } = lastFocus.current;
      const row = messageId && renderedRows(list).find(({ dataset }) => dataset.messageId === messageId);
      if (row) row.focus({ preventScroll: true });
      const fallback = list.querySelector<HTMLElement>("[role=log]") ?? list.querySelector("h1");
      if (isFocusLost()) fallback?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}

/** Also true for a disabled field, because some browsers leave the focus there. */
const isFocusLost = (): boolean => document.activeElement?.matches("body, :disabled") ?? true;
