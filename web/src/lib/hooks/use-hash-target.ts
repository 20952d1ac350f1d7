import { useLayoutEffect } from "react";
import { useLocation } from "react-router-dom";

/** The element that the URL's hash names. */
export function hashTarget(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // The hash isn't valid percent-encoding.
    return null;
  }
}

/** Scrolls to the hash's element when the component appears, for content that loads after the page. */
export function useHashTarget(): void {
  const { hash } = useLocation();
  useLayoutEffect(
    function scrollToTarget() {
      hashTarget(hash)?.scrollIntoView();
    },
    [hash],
  );
}
