import { useEffect, useEffectEvent } from "react";
import { isLayerEntry, LAYER_MARK } from "./layer-entry";
import { guardNavigations, type GuardedNavigation } from "./navigation-guards";

/** Long enough for a closing dialog to open another one or to navigate. */
const RELEASE_DELAY_MS = 50;

/** The layers that are open over the page, topmost last. They share one history entry. */
let openLayers: readonly (() => void)[] = [];
let releaseTimer: number | undefined;
/** Completes the release in progress, if any. */
let finishRelease: (() => void) | null = null;
let isListening = false;

/** Whether a dialog, menu, or drawer is open over the page. */
export const hasOpenLayer = (): boolean => openLayers.length > 0;

/** While `open`, the browser's Back closes the layer instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(
    function addHistoryEntry() {
      if (!open) return undefined;
      const layer = (): void => onBack();
      openLayers = [...openLayers, layer];
      addEntry();
      return () => {
        openLayers = openLayers.filter((other) => other !== layer);
        window.clearTimeout(releaseTimer);
        releaseTimer = window.setTimeout(releaseEntry, RELEASE_DELAY_MS);
      };
    },
    [open],
  );
}

function addEntry(): void {
  if (!isListening) window.addEventListener("popstate", handlePopState);
  isListening = true;
  if (isLayerEntry()) return;
  const { idx, ...state } = (window.history.state ?? {}) as { idx?: number };
  // The same URL, so the router doesn't treat it as a navigation. The router counts the entries in `idx`.
  const next = idx === undefined ? state : { ...state, idx: idx + 1 };
  window.history.pushState({ ...next, [LAYER_MARK]: true }, "");
}

function releaseEntry(): void {
  if (openLayers.length > 0) return addEntry();
  // After Back or a navigation, there is no entry left to remove.
  if (!isLayerEntry()) return;
  // Going back takes effect later and would undo a navigation that starts in between.
  let held: GuardedNavigation | null = null;
  const stopHolding = guardNavigations((navigation) => {
    held = navigation;
    return true;
  });
  finishRelease = () => {
    finishRelease = null;
    stopHolding();
    // The router may handle the same popstate event later.
    if (held) setTimeout(held.proceed);
    else if (openLayers.length > 0) addEntry();
  };
  window.history.back();
}

function handlePopState(): void {
  if (finishRelease) finishRelease();
  else if (!isLayerEntry()) openLayers.at(-1)?.();
}
