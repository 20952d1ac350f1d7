/**
 * Gives the initial history entry a unique key. Otherwise, every full page load shares React Router's default key and starts at
 * the scroll position of the previous page.
 */
export function ensureHistoryKey(): void {
  const state = (window.history.state ?? {}) as { key?: string };
  if (state.key) return;
  const key = Math.random().toString(36).slice(2, 10);
  window.history.replaceState({ ...state, key }, "");
}
