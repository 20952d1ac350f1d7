import { isVisible } from "./visible-text";

it.each(["a", "7", "!", "→", "🙂", "🇩🇪", "\u200bא", "한"])("%j is visible", (text) => {
  expect(isVisible(text)).toBe(true);
});

it.each([
  "",
  " \n\t",
  "\u00a0\u3000",
  "\u200b\u200d\u2060\ufeff",
  "\u200e\u202e",
  "\u2800",
  "\u3164\u115f\u1160\uffa0",
])("%j is invisible", (text) => {
  expect(isVisible(text)).toBe(false);
});
