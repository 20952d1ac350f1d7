import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "../../../../lib/hooks/use-prefers-reduced-motion";

const STORAGE_KEY = "introSeen";
const listeners = new Set<() => void>();

let running = false;
/** For browsers that store nothing: remembered until the page is closed. */
let seenWithoutStorage = false;

/** True once the introduction of this visit has been seen, and where motion is not wanted. */
export function useIsIntroOver(): boolean {
  return useSyncExternalStore(subscribe, isIntroOver);
}

/** Counts as seen from its first moment on, so that a reload does not show it again. Answers what tidies up. */
export function startIntro(): () => void {
  running = true;
  try {
    sessionStorage.setItem(STORAGE_KEY, "true");
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

function isIntroOver(): boolean {
  return !running && (wasSeen() || prefersReducedMotion());
}

function wasSeen(): boolean {
  try {
    return seenWithoutStorage || sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return seenWithoutStorage;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
