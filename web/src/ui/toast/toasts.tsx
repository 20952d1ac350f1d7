import { useEffect, useState, useSyncExternalStore } from "react";
import "./toasts.css";
import { lazyPart } from "../state/lazy-part";
import { waitingNotices, watchNotices } from "./notify";

const PRELOAD_DELAY_MS = 2_000;

const area = lazyPart(async () => (await import("./toast-area")).ToastArea);

/**
 * Shows toasts. Mount it once. Most visits see none, so the code loads with the first toast, or after a delay because the
 * first toast may report a lost connection.
 */
export function Toasts() {
  const waiting = useSyncExternalStore(watchNotices, waitingNotices, waitingNotices).length > 0;
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  useEffect(function preloadAfterDelay() {
    const timer = window.setTimeout(area.preload, PRELOAD_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return needed ? <area.Part /> : null;
}
