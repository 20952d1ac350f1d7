/** @jest-environment node */
import { findCompletionQuery, insertCompletion } from "./completion-query";

it.each([
  ["@", 1, { mark: "@", start: 0, prefix: "" }],
  ["hello @an", 9, { mark: "@", start: 6, prefix: "an" }],
  ["(@An.na-1_", 10, { mark: "@", start: 1, prefix: "An.na-1_" }],
  ["@anna and @b", 5, { mark: "@", start: 0, prefix: "anna" }],
  ["@anna and @b", 3, null],
  ["ask @anna.", 9, { mark: "@", start: 4, prefix: "anna" }],
  ["line\n@jo", 8, { mark: "@", start: 5, prefix: "jo" }],
  ["see #swing-i", 12, { mark: "#", start: 4, prefix: "swing-i" }],
  ["up :rock", 8, { mark: ":", start: 3, prefix: "rock" }],
  ["anna@example.test", 17, null],
  ["at 12:30", 8, null],
  ["https:", 6, null],
  ["@anna ", 6, null],
  ["@@an", 4, null],
  ["plain", 5, null],
])("finds the name being typed in %j", (text, caret, expected) => {
  expect(findCompletionQuery(text, caret)).toEqual(expected);
});

it("completes the name in place, followed by one space", () => {
  const hello = { mark: "@", start: 6, prefix: "an" } as const;
  expect(insertCompletion("hello @an", hello, "@anna")).toEqual({ text: "hello @anna ", caret: 12 });
  const rocket = { mark: ":", start: 4, prefix: "ro" } as const;
  expect(insertCompletion("ask :ro now", rocket, "🚀")).toEqual({ text: "ask 🚀 now", caret: 7 });
});
