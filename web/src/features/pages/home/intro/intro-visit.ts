import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "../../../../lib/hooks/use-prefers-reduced-motion";

const key = "introSeen";
const listeners = new Set<() => void>();

let running = false;
/** For browsers that store nothing: remembered until the page is closed. */
let seenWithoutStorage = false;

/** True once the introduction of this visit has been seen, and where motion is not wanted. */
export function useIntroIsOver(): boolean {
  return useSyncExternalStore(watch, introIsOver);
}

/** Counts as seen from its first moment on, so that a reload does not show it again. Answers what tidies up. */
export function startIntro(): () => void {
  running = true;
  try {
    sessionStorage.setItem(key, "true");
  } catch {
    seenWithoutStorage = true;
  }
  return () => {
    running = false;
  };
}

export function endIntro(): void {
  running = false;
  for (const listener of listeners) listener();
}

function introIsOver(): boolean {
  return !running && (wasSeen() || prefersReducedMotion());
}

function wasSeen(): boolean {
  try {
    return seenWithoutStorage || sessionStorage.getItem(key) !== null;
  } catch {
    return seenWithoutStorage;
  }
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
