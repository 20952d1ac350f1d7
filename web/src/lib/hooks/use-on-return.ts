import { useEffect, useEffectEvent } from "react";

/** Runs a callback when the tab becomes visible again, because its data may have changed in another tab. */
export function useOnReturn(callback: () => void): void {
  const onReturn = useEffectEvent(callback);
  useEffect(function watchVisibility() {
    const handleVisibilityChange = () => {
      if (document.visibilityState === "visible") onReturn();
    };
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => document.removeEventListener("visibilitychange", handleVisibilityChange);
  }, []);
}
