import { useEffect, useState } from "react";

function isLooking(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Whether somebody is looking at this tab. */
export function useIsLooking(): boolean {
  const [looking, setLooking] = useState(isLooking);
  useEffect(function watchFocus() {
    const update = (): void => setLooking(isLooking());
    const events = ["focus", "blur"] as const;
    for (const event of events) window.addEventListener(event, update);
    document.addEventListener("visibilitychange", update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return looking;
}
