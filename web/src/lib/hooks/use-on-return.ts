import { useEffect, useEffectEvent } from "react";

/** Does something when the person comes back to this tab: what it shows may have changed in another one. */
export function useOnReturn(act: () => void): void {
  const onReturn = useEffectEvent(act);
  useEffect(function watchVisibility() {
    const look = () => {
      if (document.visibilityState === "visible") onReturn();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
}
