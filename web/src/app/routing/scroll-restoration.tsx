import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { hashTarget } from "../../lib/hooks/use-hash-target";
import { isRecord, parseJson } from "../../lib/storage/json";
import { readTab, writeTab } from "../../lib/storage/tab-storage";

const STORAGE_KEY = "scrollPositions";

/** The scroll position of each history entry that was opened in this tab. */
const positions = new Map<string, number>(readPositions());

/**
 * Returns each history entry to its scroll position, and starts new ones at their hash or at the top. A page that replaces its own
 * query stays where it is.
 */
export function ScrollRestoration(): null {
  const location = useLocation();
  const isReplaced = useNavigationType() === "REPLACE";
  const shown = useRef(location);

  useEffect(function recordPositions() {
    const record = (): void => void positions.set(shown.current.key, window.scrollY);
    const save = (): void => {
      record();
      writeTab(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
      // The browser restores the position of a page that it loads again.
      window.history.scrollRestoration = "auto";
    };
    window.history.scrollRestoration = "manual";
    window.addEventListener("scroll", record, { passive: true });
    window.addEventListener("pagehide", save);
    return () => {
      window.removeEventListener("scroll", record);
      window.removeEventListener("pagehide", save);
    };
  }, []);

  useLayoutEffect(
    function restorePosition() {
      const { pathname, hash } = shown.current;
      shown.current = location;
      if (isReplaced && location.pathname === pathname && location.hash === hash) return;
      const position = positions.get(location.key);
      const target = position === undefined ? hashTarget(location.hash) : null;
      if (target) target.scrollIntoView();
      else window.scrollTo(0, position ?? 0);
    },
    [location, isReplaced],
  );

  return null;
}

function readPositions(): [string, number][] {
  const stored = parseJson(readTab(STORAGE_KEY), isRecord) ?? {};
  return Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === "number");
}
