import fc from "fast-check";
import { levelOf, nextLevelXpOf, xpOfLevel } from "./levels";

it.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [899, 9],
  [900, 10],
  [9_800, 99],
])("%i XP are level %i", (xp, level) => {
  expect(levelOf(xp)).toBe(level);
});

it("places every XP between the start of its level and the start of the next", () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), (xp) => {
      const level = levelOf(xp);
      expect(xpOfLevel(level)).toBeLessThanOrEqual(xp);
      expect(nextLevelXpOf(xp)).toBeGreaterThan(xp);
      expect(nextLevelXpOf(xp)).toBe(xpOfLevel(level + 1));
    }),
  );
});
