import { useEffect, useEffectEvent } from "react";
import { isRecord } from "./json";

const MARK = "isClosedByBack";

const isMarked = (): boolean => isRecord(window.history.state) && MARK in window.history.state;

/** While something is open over the page, Back closes it instead of leaving the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(
    function takePlaceInHistory() {
      if (!open) return undefined;
      // The same address once more, which the router does not see as another page.
      window.history.pushState({ ...(window.history.state as object | null), [MARK]: true }, "");
      const onPopState = (): void => onBack();
      window.addEventListener("popstate", onPopState);
      return () => {
        window.removeEventListener("popstate", onPopState);
        // Unless Back was used, or a link has taken the place already.
        if (isMarked()) window.history.back();
      };
    },
    [open],
  );
}
