import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { waitingNotices, watchNotices } from "./notify";

// Most visits see no notice at all: the code that shows them comes with the first.
const ToastArea = lazy(async () => ({ default: (await import("./toast-area")).ToastArea }));

/** The place where notices appear; once per application. */
export function Toasts() {
  const waiting = useSyncExternalStore(watchNotices, waitingNotices).length > 0;
  const [needed, setNeeded] = useState(false);
  if (waiting && !needed) setNeeded(true);
  return needed ? (
    <Suspense>
      <ToastArea />
    </Suspense>
  ) : null;
}
