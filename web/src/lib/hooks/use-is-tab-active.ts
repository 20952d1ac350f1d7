import { useEffect, useState } from "react";

function isTabActive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}

/** Whether this tab is visible and has focus. */
export function useIsTabActive(): boolean {
  const [isActive, setActive] = useState(isTabActive);
  useEffect(function trackActivity() {
    const update = (): void => setActive(isTabActive());
    const events = ["focus", "blur"] as const;
    for (const event of events) window.addEventListener(event, update);
    document.addEventListener("visibilitychange", update);
    return () => {
      for (const event of events) window.removeEventListener(event, update);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return isActive;
}
