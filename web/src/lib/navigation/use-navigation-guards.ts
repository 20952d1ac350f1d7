import { useCallback, useEffect, useRef } from "react";
import { useBlocker, useNavigate, type BlockerFunction } from "react-router-dom";
import { isLayerEntry } from "./layer-entry";
import { isHeld } from "./navigation-guards";

/** Asks the navigation guards before each navigation. Only the root layout calls it: a router has one blocker. */
export function useNavigationGuards(): void {
  const navigate = useNavigate();
  const proceedBack = useRef<(() => void) | undefined>(undefined);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation, historyAction }) => {
      const { pathname, key } = nextLocation;
      if (historyAction === "POP") {
        // Closing a layer returns to its page, which has the same key.
        return key !== currentLocation.key && isHeld({ pathname, proceed: () => proceedBack.current?.() });
      }
      const proceed = (replace: boolean): void =>
        void navigate(nextLocation, { replace, state: nextLocation.state as unknown });
      if (isHeld({ pathname, proceed: () => proceed(historyAction === "REPLACE") })) return true;
      if (historyAction === "REPLACE" || !isLayerEntry()) return false;
      // The entry of the open layers becomes the entry of the next page.
      proceed(true);
      return true;
    },
    [navigate],
  );
  const blocker = useBlocker(shouldBlock);
  useEffect(() => {
    proceedBack.current = blocker.proceed;
  }, [blocker]);
}
