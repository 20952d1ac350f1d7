/** @jest-environment node */
import { emoji, findEmoji } from "./emoji";

const symbols = (search: string): string[] => findEmoji(search).map(([symbol]) => symbol);

it("has about 150 unique emoji, each a single grapheme with unique terms", () => {
  expect(emoji.length).toBeGreaterThanOrEqual(145);
  expect(emoji.length).toBeLessThanOrEqual(155);
  expect(new Set(emoji.map(([symbol]) => symbol)).size).toBe(emoji.length);
  expect(new Set(emoji.map(([, names]) => names)).size).toBe(emoji.length);
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const [symbol, names] of emoji) {
    expect([...graphemes.segment(symbol)]).toHaveLength(1);
    expect(names).toMatch(/^[a-z]+( [a-z]+)*$/);
  }
});

it.each([
  ["rocket", "🚀"],
  ["Bull", "🐂"],
  ["thumbs down", "👎"],
  ["chart up", "📈"],
  ["heart", "❤️"],
  ["stop", "🛑"],
  ["  money  ", "🤑"],
])("finds the best match for %j first", (search, first) => {
  expect(symbols(search)[0]).toBe(first);
});

it("matches the start of words, not their middle", () => {
  expect(symbols("ear")).toEqual(["🌍"]);
  expect(symbols("loss")).toEqual(expect.arrayContaining(["📉", "💸", "🛑"]));
  expect(symbols("zebra")).toEqual([]);
  expect(symbols("")).toHaveLength(emoji.length);
});
