import { useContext, useEffect, useEffectEvent } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext } from "react-router-dom";
import { isRecord } from "../storage/json";

const MARK = "isClosedByBack";
/** Long enough for a dialog that closes to open another one, or to lead to another page. */
const RELEASE_DELAY_MS = 50;

/** What is open over the page, the topmost last. All of it shares one entry of the history. */
let openLayers: readonly (() => void)[] = [];
let releaseTimer: number | undefined;
let isReleasing = false;
let isListening = false;

/** Whether the current entry is the one that Back leaves to close a dialog: replace it when you navigate. */
export const isLayerEntry = (): boolean => isRecord(window.history.state) && MARK in window.history.state;

/** While something is open over the page, Back closes it instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  // Dialogs are also used outside of a router, where useNavigation throws.
  const router = useContext(DataRouterContext)?.router;
  const onBack = useEffectEvent(close);
  useEffect(
    function takePlaceInHistory() {
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
  // The same address once more, which the router does not see as another page.
  if (!isLayerEntry()) window.history.pushState({ ...(window.history.state as object | null), [MARK]: true }, "");
}

function releaseEntry(navigation = "idle"): void {
  if (openLayers.length > 0) return addEntry();
  // Unless Back was used, or another page has taken the place or is about to: going back would end its loading.
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
