/**
 * Gives the entry a page was loaded into a key of its own, unless it has one from before. Without it every full load is
 * called the same, and begins where the page before was scrolled to; reloading and going back still find their place.
 */
export function ensureHistoryKey(): void {
  const state = (window.history.state ?? {}) as { key?: string };
  if (state.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...state, key }, "");
}
