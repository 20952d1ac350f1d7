import { UNSAFE_createBrowserHistory as createBrowserHistory, type To } from "react-router-dom";
import { isRecord } from "../storage/json";
import { ensureHistoryKey } from "./ensure-history-key";
import { isHeld } from "./navigation-guards";

/** Marks the history entry of the open layers; see `useBackCloses`. */
export const LAYER_MARK = "isClosedByBack";

/** Whether the current history entry belongs to an open layer. A navigation replaces it. */
export const isLayerEntry = (): boolean => isRecord(window.history.state) && LAYER_MARK in window.history.state;

type BrowserHistory = ReturnType<typeof createBrowserHistory>;

/** The browser's history for the router. Asks the navigation guards before each navigation. */
export function createAppHistory(): BrowserHistory {
  ensureHistoryKey();
  const history = createBrowserHistory({ v5Compat: true });
  let isReverting = false;

  function navigate(to: To, perform: () => void): void {
    const pathname = typeof to === "string" ? history.createURL(to).pathname : to.pathname;
    if (!isHeld({ pathname: pathname ?? history.location.pathname, proceed: perform })) perform();
  }

  /** The browser has already left the entry when it reports Back or Forward, so a held navigation is reverted. */
  function isHeldBack({ pathname }: { pathname: string }, delta: number): boolean {
    if (isReverting) {
      isReverting = false;
      return true;
    }
    isReverting = isHeld({ pathname, proceed: () => history.go(delta) });
    if (isReverting) history.go(-delta);
    return isReverting;
  }

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (delta) => history.go(delta),
    push: (to, state) => navigate(to, () => (isLayerEntry() ? history.replace(to, state) : history.push(to, state))),
    replace: (to, state) => navigate(to, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        const isPop = (update.action as string) === "POP";
        // Closing a layer reports a delta of zero, because the router doesn't know the layer's entry.
        if (!isPop || !update.delta || !isHeldBack(update.location, update.delta)) listener(update);
      }),
  };
}
