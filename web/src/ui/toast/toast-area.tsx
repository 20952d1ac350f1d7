import { useEffect, useSyncExternalStore } from "react";
import { toast, ToastContainer } from "react-toastify";
import { takeNotices, waitingNotices, watchNotices, type Notice } from "./notify";

export function ToastArea() {
  const waiting = useSyncExternalStore(watchNotices, waitingNotices);
  useEffect(
    function showAfterContainerMounts() {
      if (waiting.length === 0) return undefined;
      const timer = window.setTimeout(() => takeNotices().forEach(show));
      return () => window.clearTimeout(timer);
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

function show({ id, kind, text, options: { position, closeAfterMs } }: Notice): void {
  toast[kind](text, {
    toastId: id,
    ...(position && { position }),
    ...(closeAfterMs && { autoClose: closeAfterMs }),
  });
}
