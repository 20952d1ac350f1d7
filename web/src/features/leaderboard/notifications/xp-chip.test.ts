/** @jest-environment node */
import { addToChip, nextLevelUp } from "./xp-chip";

it("adds up changes with the same rule", () => {
  const first = addToChip(null, { amount: 10, rule: "MESSAGE" });
  expect(addToChip(first, { amount: 10, rule: "MESSAGE" })).toEqual({ amount: 20, rule: "MESSAGE", version: 2 });
});

it("restarts for another rule and for the opposite direction", () => {
  const shown = { amount: 30, rule: "MESSAGE", version: 3 } as const;
  expect(addToChip(shown, { amount: 50, rule: "COURSE" })).toEqual({ amount: 50, rule: "COURSE", version: 4 });
  expect(addToChip(shown, { amount: -10, rule: "MESSAGE" })).toEqual({ amount: -10, rule: "MESSAGE", version: 4 });
});

describe("the celebrated level", () => {
  const change = (levelBefore: number, level: number) => ({
    rule: "MESSAGE" as const,
    amount: (level - levelBefore) * 100,
    xp: (level - 1) * 100,
    level,
    nextLevelXp: level * 100,
    levelBefore,
  });

  it("is the newest level reached, and stays while XP changes within it", () => {
    expect(nextLevelUp(null, change(4, 5), true)).toEqual(change(4, 5));
    expect(nextLevelUp(change(4, 5), change(5, 6), true)).toEqual(change(5, 6));
    expect(nextLevelUp(change(4, 5), change(5, 5), false)).toEqual(change(4, 5));
    expect(nextLevelUp(null, change(5, 5), false)).toBeNull();
    expect(nextLevelUp(null, change(4, 5), false)).toBeNull();
  });

  it("disappears when the level is lost", () => {
    expect(nextLevelUp(change(4, 5), change(5, 3), false)).toBeNull();
    expect(nextLevelUp(change(2, 9), change(9, 8), false)).toBeNull();
  });
});
