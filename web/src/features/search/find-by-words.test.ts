/** @jest-environment node */
import { findByWords, isTypoOf } from "./find-by-words";

it.each([
  ["intoductions", "introductions"],
  ["levrage", "leverage"],
  ["leaderbaord", "leaderboard"],
  ["tial", "trial"],
])("takes %j for a misspelling of %j", (typed, word) => {
  expect(isTypoOf(typed, word)).toBe(true);
});

it.each([
  ["ban", "bar"],
  ["risk", "task"],
  ["profile", "privacy"],
])("doesn't take %j for a misspelling of %j", (typed, word) => {
  expect(isTypoOf(typed, word)).toBe(false);
});

it("prefers starts of words to similar words", () => {
  const items = ["Terms", "Team and testimonials"];
  expect(findByWords(items, (item) => item, "team")).toEqual(["Team and testimonials"]);
  expect(findByWords(items, (item) => item, "testimonals team")).toEqual(["Team and testimonials"]);
});
