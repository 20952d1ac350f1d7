import { useLayoutEffect, useRef } from "react";

/** The opener of the latest dialog, followed by those of the dialogs around it. */
let lastOpeners: readonly Element[] = [];

/**
 * For dialogs opened by state rather than by a trigger. Returns the focus to the element that had it. If that element was in a
 * dialog that has closed, focuses that dialog's opener, or else the main content.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const openers = useRef<readonly Element[]>([]);
  useLayoutEffect(
    // Runs before the dialog's content can take the focus.
    function rememberOpener() {
      const opener = document.activeElement;
      if (!open || !opener) return;
      openers.current = opener.closest("[role=dialog]") ? [opener, ...lastOpeners] : [opener];
      lastOpeners = openers.current;
    },
    [open],
  );
  return (event) => {
    event.preventDefault();
    focusOn(openers.current.find((opener) => opener.isConnected && opener !== document.body) ?? null);
    if (document.activeElement === document.body) focusOn(document.querySelector("main"));
  };
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
