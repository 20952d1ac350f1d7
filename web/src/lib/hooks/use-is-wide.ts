import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 80rem)";

/** Whether the window has room for side columns (Tailwind's `xl`). */
export function useIsWide(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
}

function watch(onChange: () => void): () => void {
  const list = window.matchMedia(WIDE);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}
