import { useSyncExternalStore } from "react";
import { readStored, storageKeys, writeStored } from "../../../../lib/storage/storage";
import { prefersReducedMotion } from "../../../../lib/hooks/use-prefers-reduced-motion";

const listeners = new Set<() => void>();

let running = false;

/** True once the visitor has seen the intro in this browser, or if they prefer reduced motion. False on the server. */
export function useIsIntroOver(): boolean {
  return useSyncExternalStore(subscribe, isIntroOver, () => false);
}

/** Marks the intro as seen from the start, so that a reload doesn't repeat it. Returns a cleanup function. */
export function startIntro(): () => void {
  running = true;
  writeStored(storageKeys.introSeen, "true");
  return () => {
    running = false;
  };
}

export function endIntro(): void {
  running = false;
  for (const listener of listeners) listener();
}

export function isIntroOver(): boolean {
  return !running && (readStored(storageKeys.introSeen) !== null || prefersReducedMotion());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
