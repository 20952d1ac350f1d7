import { useContext, useEffect, useEffectEvent, type ContextType } from "react";
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from "react-router-dom";
import { isRecord } from "../storage/json";

type Router = NonNullable<ContextType<typeof DataRouterContext>>["router"];

const MARK = "isClosedByBack";
/** Long enough for a closing dialog to open another one or to navigate. */
const RELEASE_DELAY_MS = 50;

/** The layers that are open over the page, topmost last. They share one history entry. */
let openLayers: readonly (() => void)[] = [];
let releaseTimer: number | undefined;
/** Completes the release in progress, if any. */
let finishRelease: (() => void) | null = null;
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
        releaseTimer = window.setTimeout(() => releaseEntry(router), RELEASE_DELAY_MS);
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

function releaseEntry(router: Router | undefined): void {
  if (openLayers.length > 0) return addEntry();
  // Skip after Back or a navigation. Going back would also cancel a navigation that is still loading.
  if (!isLayerEntry() || (router && router.state.navigation.state !== "idle")) return;
  const stopWatching = router && watchNavigations(router);
  finishRelease = () => {
    finishRelease = null;
    const target = stopWatching?.();
    // The router may handle the same popstate event later.
    if (target) setTimeout(() => void router?.navigate(target, { replace: true, state: target.state as unknown }));
    else if (openLayers.length > 0) addEntry();
  };
  window.history.back();
}

/** Going back takes effect later and undoes a navigation that starts in between. Returns the target of that navigation, if any. */
function watchNavigations(router: Router): () => Location | null {
  const { key } = router.state.location;
  let target: Location | null = null;
  const unsubscribe = router.subscribe(({ navigation, location }) => {
    const latest = navigation.location ?? location;
    if (latest.key !== key) target = latest;
  });
  return () => {
    unsubscribe();
    return target;
  };
}

function handlePopState(): void {
  if (finishRelease) finishRelease();
  else if (!isLayerEntry()) openLayers.at(-1)?.();
}
