/** @jest-environment node */
import { findMentionQuery, insertMention } from "./mention-query";

it.each([
  ["@", 1, { start: 0, prefix: "" }],
  ["hello @an", 9, { start: 6, prefix: "an" }],
  ["(@An.na-1_", 10, { start: 1, prefix: "An.na-1_" }],
  ["@anna and @b", 5, { start: 0, prefix: "anna" }],
  ["@anna and @b", 3, null],
  ["ask @anna.", 9, { start: 4, prefix: "anna" }],
  ["line\n@jo", 8, { start: 5, prefix: "jo" }],
  ["anna@example.test", 17, null],
  ["@anna ", 6, null],
  ["@@an", 4, null],
  ["plain", 5, null],
])("finds the mention being typed in %j", (text, caret, expected) => {
  expect(findMentionQuery(text, caret)).toEqual(expected);
});

it("completes the mention in place, followed by one space", () => {
  expect(insertMention("hello @an", { start: 6, prefix: "an" }, "anna")).toEqual({ text: "hello @anna ", caret: 12 });
  expect(insertMention("ask @b now", { start: 4, prefix: "b" }, "ben")).toEqual({ text: "ask @ben now", caret: 9 });
});
