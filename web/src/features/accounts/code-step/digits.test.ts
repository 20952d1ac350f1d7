/** @jest-environment node */
import { extractDigits, isCompleteCode } from "./digits";

test.each([
  ["123 456", "123456"],
  ["12-34-56-78", "123456"],
  ["a1b2", "12"],
  ["", ""],
  ["١٢٣", ""],
])("%j contains the code digits %j", (typed, digits) => {
  expect(extractDigits(typed)).toBe(digits);
});

test("a complete code has six digits", () => {
  expect([isCompleteCode("12345"), isCompleteCode("123456")]).toEqual([false, true]);
});
