import { useLayoutEffect, useRef } from "react";

/**
 * For dialogs that are opened by state instead of by a trigger of their own: gives the focus back to what had it when
 * the dialog opened, or to the page's content when that is gone.
 */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(
    // Before the content stands, which may take the focus by itself.
    function rememberOpener() {
      if (open) opener.current = document.activeElement;
    },
    [open],
  );
  return (event) => {
    event.preventDefault();
    focusOn(opener.current);
    if (document.activeElement === document.body) focusOn(document.querySelector("main"));
  };
}

function focusOn(element: Element | null): void {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
}
