/** @jest-environment node */
import { xpAfterEach } from "./xp-after";

it("computes balances backward from the current XP", () => {
  const entries = [-300, 500, 1_000, 0, 100].map((amount) => ({ amount }));
  expect(xpAfterEach(entries, 1_300)).toEqual([1_300, 1_600, 1_100, 100, 100]);
  expect(xpAfterEach([], 0)).toEqual([]);
});
