import { useEffect } from "react";

const HIGHLIGHT_MS = 4_000;

/** Scrolls to the block that the address links to, once the lesson has loaded, and highlights it briefly. */
export function useScrollToHash(hash: string): void {
  useEffect(
    function scrollToBlock() {
      const block = hash ? document.getElementById(decodeHash(hash)) : null;
      if (!block) return undefined;
      block.scrollIntoView();
      block.dataset.linked = "";
      const timer = window.setTimeout(() => delete block.dataset.linked, HIGHLIGHT_MS);
      return () => {
        window.clearTimeout(timer);
        delete block.dataset.linked;
      };
    },
    [hash],
  );
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // The hash isn't valid percent-encoding.
    return "";
  }
}
