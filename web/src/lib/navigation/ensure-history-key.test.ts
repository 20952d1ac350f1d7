import { ensureHistoryKey } from "./ensure-history-key";

const key = (): unknown => (window.history.state as { key?: string } | null)?.key;

it("sets a new key per full load and keeps it on reload", () => {
  ensureHistoryKey();
  const first = key();
  expect(first).toEqual(expect.any(String));
  ensureHistoryKey();
  expect(key()).toBe(first);
  window.history.pushState(null, "", "/profile");
  ensureHistoryKey();
  expect(key()).not.toBe(first);
});

it("keeps the rest of the history state", () => {
  window.history.pushState({ usr: { from: "/" }, idx: 3 }, "");
  ensureHistoryKey();
  expect(window.history.state).toMatchObject({ usr: { from: "/" }, idx: 3 });
});
