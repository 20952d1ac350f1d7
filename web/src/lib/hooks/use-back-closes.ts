import { useContext, useEffect, useEffectEvent } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";
import { isRecord } from "../storage/json";

const MARK = "isClosedByBack";
/** Long enough for a closing dialog to open another one or to navigate. */
const RELEASE_DELAY_MS = 50;

/** The layers open over the page, topmost last. They share one history entry. */
let openLayers: readonly (() => void)[] = [];
let releaseTimer: number | undefined;
let isReleasing = false;
let isListening = false;

/** Whether the current history entry belongs to an open layer. If so, replace it when you navigate. */
export const isLayerEntry = (): boolean => isRecord(window.history.state) && MARK in window.history.state;

/** While `open`, the browser's Back closes the layer instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  // Dialogs are also used outside of a router, where useNavigation throws.
  const router = useContext(DataRouterContext)?.router;
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
        releaseTimer = window.setTimeout(() => releaseEntry(router?.state.navigation.state), RELEASE_DELAY_MS);
      };
    },
    [open, router],
  );
}

function addEntry(): void {
  if (!isListening) window.addEventListener("popstate", handlePopState);
  isListening = true;
  // The same URL, so the router doesn't treat it as a navigation.
  if (!isLayerEntry()) window.history.pushState({ ...(window.history.state as object | null), [MARK]: true }, "");
}

function releaseEntry(navigation = "idle"): void {
  if (openLayers.length > 0) return addEntry();
  // Skip after Back or a navigation. Going back would also cancel a navigation that is still loading.
  if (!isLayerEntry() || navigation !== "idle") return;
  isReleasing = true;
  window.history.back();
}

function handlePopState(): void {
  if (isReleasing) {
    isReleasing = false;
    if (openLayers.length > 0) addEntry();
  } else if (!isLayerEntry()) openLayers.at(-1)?.();
}
