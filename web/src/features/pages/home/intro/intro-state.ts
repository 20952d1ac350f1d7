import { useSyncExternalStore } from "react";
import { prefersReducedMotion } from "../../../../lib/hooks/use-prefers-reduced-motion";

/** In session storage, and read by the server's script in web-files.ts. */
const INTRO_SEEN_KEY = "introSeen";
const listeners = new Set<() => void>();

let running = false;
/** For browsers without session storage. Lasts until the page closes. */
let seenWithoutStorage = false;

/** True once the visitor has seen the intro during this visit, or if they prefer reduced motion. False on the server. */
export function useIsIntroOver(): boolean {
  return useSyncExternalStore(subscribe, isIntroOver, () => false);
}

/** Marks the intro as seen from the start, so that a reload doesn't repeat it. Returns a cleanup function. */
export function startIntro(): () => void {
  running = true;
  try {
    sessionStorage.setItem(INTRO_SEEN_KEY, "true");
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

export function isIntroOver(): boolean {
  return !running && (wasSeen() || prefersReducedMotion());
}

function wasSeen(): boolean {
  try {
    return seenWithoutStorage || sessionStorage.getItem(INTRO_SEEN_KEY) !== null;
  } catch {
    return seenWithoutStorage;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
