import { useEffect } from "react";

/** Scrolls to the block that the address links to, once the lesson has loaded. */
export function useScrollToHash(hash: string): void {
  useEffect(
    function scrollToBlock() {
      if (hash) document.getElementById(decodeHash(hash))?.scrollIntoView();
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
