import { isTypoOf } from "./typo";

it.each([
  ["psicology", "psychology"],
  ["introductons", "introductions"],
  ["pateince", "patience"],
  ["crypo", "crypto"],
  ["godl", "gold"],
])("takes %s for %s", (typed, word) => {
  expect(isTypoOf(typed, word)).toBe(true);
});

it.each([
  ["forex", "form"],
  ["drawdown", "drawn"],
  ["gold", "bond"],
  ["stop", "strap"],
])("does not take %s for %s", (typed, word) => {
  expect(isTypoOf(typed, word)).toBe(false);
});
