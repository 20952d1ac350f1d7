import { textKeyOf } from "./message.sql";

const haveSameKey = (first: string, second: string): boolean => textKeyOf(first) === textKeyOf(second);

it.each([
  ["spam 0", "spam 1"],
  ["spam 12", "SPAM!!! 7"],
  ["Good morning", " good\n  morning... "],
  ["good morning", "**Good** _morning_ \u2014 2"],
  ["BTC at $65,000", "btc at \u20ac66.500,00"],
  ["\uff53\uff50\uff41\uff4d", "spam"],
  ["spam", "s\u200bpa\u0336m\u0336"],
  ["caf\u00e9", "cafe\u0301"],
  ["\u043f\u0440\u0438\u0432\u0435\u0442 1", "\u041f\u0420\u0418\u0412\u0415\u0422 \u0663"],
  ["\u{1f44d}", "\u{1f44d}\u{1f3fd}"],
  ["\u2764", "\u2764\ufe0f !!"],
  ["100", "..."],
])("%p and %p differ only in digits, punctuation, case, or spacing", (first, second) => {
  expect(haveSameKey(first, second)).toBe(true);
});

it.each([
  ["Gold looks heavy", "Gold looks light"],
  ["yes", "no"],
  ["\u{1f44d}", "\u{1f525}"],
  ["\u{1f44d}", "\u{1f44d} thanks"],
  ["\u{1f44d}", "..."],
  ["\u0915\u093f", "\u0915\u093e"],
  ["\u304b", "\u304c"],
  ["caf\u00e9", "cafe"],
])("%p and %p are different texts", (first, second) => {
  expect(haveSameKey(first, second)).toBe(false);
});
