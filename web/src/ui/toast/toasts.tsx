import { useEffect, useState, useSyncExternalStore } from "react";
import "./toasts.css";
import { lazyPart } from "../state/lazy-part";
import { waitingNotices, watchNotices } from "./notify";

const restMs = 2_000;

const area = lazyPart(async () => (await import("./toast-area")).ToastArea);

/**
 * The place where notices appear; once per application. Most visits see none: the code that shows them comes with the
 * first, or once the page rests, because the first may be that there is no connection.
 */
export function Toasts() {
  const waiting = useSyncExternalStore(watchNotices, waitingNotices).length > 0;
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  useEffect(function preloadAtRest() {
    const timer = window.setTimeout(area.preload, restMs);
    return () => window.clearTimeout(timer);
  }, []);
  return needed ? <area.Part /> : null;
}
