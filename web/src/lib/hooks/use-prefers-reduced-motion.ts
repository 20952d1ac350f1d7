import { useSyncExternalStore } from "react";

const query = "(prefers-reduced-motion: reduce)";

/** For scripted motion. The theme stops CSS motion. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(watch, prefersReducedMotion, () => false);
}

/** The current setting. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(query).matches;
}

function watch(onChange: () => void): () => void {
  const list = window.matchMedia(query);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}
