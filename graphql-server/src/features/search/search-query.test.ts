import type { AppError } from "../../kernel/errors/errors";
import { parseSearchQuery, type SearchQuery } from "./search-query";

const NOW = new Date("2026-11-25T13:00:00Z");
const EMPTY: SearchQuery = {
  ...{ words: [], from: null, in: null, hasImage: false, helped: false, before: null, after: null },
};

const parse = (text: string): SearchQuery => parseSearchQuery(text, NOW);

function problemOf(text: string): string | undefined {
  try {
    parse(text);
    return undefined;
  } catch (error) {
    return (error as AppError).details.fields?.query?.[0];
  }
}

it("reads words in lowercase, split at punctuation", () => {
  expect(parse("  Stop-Loss, DON'T 'quote' café ")).toEqual({
    ...EMPTY,
    words: ["stop", "loss", "don't", "quote", "café"],
  });
});

it("reads filters in any order and case", () => {
  expect(parse("IN:#General spread from:@Ann has:image helped:YES")).toEqual({
    ...EMPTY,
    ...{ words: ["spread"], from: "ann", in: "general", hasImage: true, helped: true },
  });
});

it("reads other words with a colon as text", () => {
  expect(parse("note:this https://example.test").words).toEqual(["note", "this", "https", "example", "test"]);
});

it.each([
  ["2026-11-20", "2026-11-20"],
  ["today", "2026-11-25"],
  ["yesterday", "2026-11-24"],
  ["7d", "2026-11-18"],
  ["0d", "2026-11-25"],
])("reads the date %s", (value, day) => {
  expect(parse(`before:${value}`).before).toEqual(new Date(`${day}T00:00:00Z`));
  expect(parse(`after:${value}`).after).toEqual(new Date(`${day}T00:00:00Z`));
});

it.each(["2026-02-30", "2026-13-01", "20-11-2026", "tomorrow", "7w", "", "0099-1-1"])(
  "rejects the date %j",
  (value) => {
    expect(problemOf(`before:${value}`)).toBe(
      "Use a date such as before:2026-11-20, before:today, before:yesterday, or before:7d.",
    );
  },
);

it.each([
  ["from:", "Add a username, such as from:ann, or from:me."],
  ["in:#", "Add the name of a channel, such as in:general."],
  ["has:video", "Use has:image to find messages with an image."],
  ["helped:no", "Use helped:yes to find replies that were marked as helpful."],
  ["in:a in:b", "Use in: only once."],
  ["after:today before:7d", "The date of after: must be earlier than the date of before:."],
  ["a b c d e f g h i", "A search can have at most 8 words."],
  ["x".repeat(201), "A search can have at most 200 characters."],
])("rejects %j", (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});
