import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { hashTarget } from "../../../lib/hooks/use-hash-target";

const HIGHLIGHT_MS = 4_000;
const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Scrolls to the block that the address links to, once the lesson has loaded, and highlights it briefly. */
export function useScrollToHash(): void {
  // Each navigation has its own key: a second click on the same link scrolls again.
  const { hash, key } = useLocation();
  useEffect(
    function scrollToBlock() {
      const block = hashTarget(hash);
      if (!block) return undefined;
      const release = holdInPlace(block);
      block.dataset.linked = "";
      const timer = window.setTimeout(() => delete block.dataset.linked, HIGHLIGHT_MS);
      return () => {
        release();
        window.clearTimeout(timer);
        delete block.dataset.linked;
      };
    },
    [hash, key],
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
