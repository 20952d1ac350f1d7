import { useEffect, useSyncExternalStore } from "react";
import { toast, ToastContainer } from "react-toastify";
import { takeNotices, waitingNotices, watchNotices } from "./notify";

export function ToastArea() {
  const waiting = useSyncExternalStore(watchNotices, waitingNotices);
  useEffect(
    function show() {
      if (waiting.length === 0) return;
      for (const { id, kind, text, options } of takeNotices()) {
        const { position, closeAfterMs } = options;
        toast[kind](text, {
          toastId: id,
          ...(position && { position }),
          ...(closeAfterMs && { autoClose: closeAfterMs }),
        });
      }
    },
    [waiting],
  );
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      theme="light"
      newestOnTop
      closeOnClick
      pauseOnFocusLoss={false}
    />
  );
}
