import { useLayoutEffect, useRef } from "react";

/** What opened the dialog that was opened last, and before that the one it stood in. */
let lastOpeners: readonly Element[] = [];

/**
 * For dialogs that are opened by state instead of by a trigger of their own: gives the focus back to what had it when
 * the dialog opened. If that is gone with a dialog it stood in, it goes to what opened that one; else to the page's content.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const openers = useRef<readonly Element[]>([]);
  useLayoutEffect(
    // Before the content stands, which may take the focus by itself.
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
