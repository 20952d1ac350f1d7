import { useEffect } from "react";

const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to the block that the address links to, once the lesson has loaded. */
export function useScrollToHash(hash: string): void {
  useEffect(
    function scrollToBlock() {
      const block = hash ? document.getElementById(decodeHash(hash)) : null;
      return block ? holdInPlace(block) : undefined;
    },
    [hash],
  );
}

/** Keeps an element at the top while fonts and charts above it load, until the reader takes over. */
function holdInPlace(element: HTMLElement): () => void {
  // Reports the current size first, which scrolls.
  const observer = new ResizeObserver(() => element.scrollIntoView());
  const release = (): void => observer.disconnect();
  observer.observe(document.body);
  for (const event of INPUT_EVENTS) window.addEventListener(event, release, { passive: true, once: true });
  return () => {
    release();
    for (const event of INPUT_EVENTS) window.removeEventListener(event, release);
  };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    // The hash isn't valid percent-encoding.
    return "";
  }
}
