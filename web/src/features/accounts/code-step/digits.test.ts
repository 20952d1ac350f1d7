/** @jest-environment node */
import { digitsOf, isWholeCode } from "./digits";

test.each([
  ["123 456", "123456"],
  ["12-34-56-78", "123456"],
  ["a1b2", "12"],
  ["", ""],
  ["١٢٣", ""],
])("of %j the code field keeps %j", (typed, kept) => {
  expect(digitsOf(typed)).toBe(kept);
});

test("only six digits are a whole code", () => {
  expect([isWholeCode("12345"), isWholeCode("123456")]).toEqual([false, true]);
});
