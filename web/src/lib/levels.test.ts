/** @jest-environment node */
import { levelProgress } from "./levels";

it.each([
  [810, 900, 10],
  [0, 100, 0],
  [99, 100, 99],
  [100, 200, 0],
])("%i XP with the next level at %i is %i of 100", (xp, nextLevelXp, gained) => {
  expect(levelProgress({ xp, nextLevelXp })).toEqual({ gained, needed: 100, share: gained / 100 });
});
