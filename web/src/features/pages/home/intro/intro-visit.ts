import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "../../../../lib/use-prefers-reduced-motion";

const key = "introSeen";
const listeners = new Set<() => void>();

/** Not known before anybody asked. */
let over: boolean | null = null;

/** True once the introduction of this visit has been seen, and where motion is not wanted. */
export function useIntroIsOver(): boolean {
  return useSyncExternalStore(watch, introIsOver);
}

/** Remembers from its first moment on that it was shown, so that a reload does not show it again. */
export function rememberIntro(): void {
  try {
    sessionStorage.setItem(key, "true");
  } catch {
    // A browser that stores nothing shows it again after a reload.
  }
}

export function endIntro(): void {
  over = true;
  for (const listener of listeners) listener();
}

function introIsOver(): boolean {
  over ??= wasSeen() || prefersReducedMotion();
  return over;
}

function wasSeen(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
