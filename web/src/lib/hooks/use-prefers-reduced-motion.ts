import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** For motion made by script; what CSS moves is stopped in the theme. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(watch, prefersReducedMotion);
}

/** The setting at this moment. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(query).matches;
}

function watch(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}
