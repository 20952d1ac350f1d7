import { useSyncExternalStore } from "react";

const WIDE = "(min-width: 80rem)";

/** Whether the window has room for side columns (Tailwind's `xl`). Null on the server and for the first frame after it. */
export function useIsWide(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    watch,
    () => window.matchMedia(WIDE).matches,
    () => null,
  );
}

function watch(onChange: () => void): () => void {
  const list = window.matchMedia(WIDE);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
}
