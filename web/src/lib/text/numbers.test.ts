/** @jest-environment node */
import { formatWithUnit, readNumber } from "./numbers";

it.each([
  ["1250.5", 1250.5],
  ["1,250.5", 1250.5],
  ["1.250,5", 1250.5],
  ["1 250,5", 1250.5],
  ["1,250", 1250],
  ["1.250", 1.25],
  ["1,5", 1.5],
  ["0,125", 0.125],
  ["1.250.000", 1_250_000],
  ["1,250,000.75", 1_250_000.75],
  ["$ 1’250", 1250],
  ["−12%", -12],
  ["-.5", -0.5],
  ["5.", 5],
  ["+3", 3],
])("reads %s", (text, number) => {
  expect(readNumber(text)).toBe(number);
});

it.each(["", "x", "1e5", "1,25,0", "1.2.3", "1,250.5,5", "--1", ".", ",", "12 apples", "1,2345,678", "Infinity"])(
  "doesn't read %j as a number",
  (text) => {
    expect(readNumber(text)).toBeNull();
  },
);

it.each([
  ["250 shares", "shares", 250],
  ["1 share", "shares", 1],
  ["1,250.5 USD", "USD", 1250.5],
  ["$1,250", "USD", 1250],
  ["12.5 percent", "%", 12.5],
  ["3x", "×", 3],
  ["2 pips", "pip", 2],
])("reads %s in %s", (text, unit, number) => {
  expect(readNumber(text, unit)).toBe(number);
});

it.each([
  ["12 apples", "shares"],
  ["shares", "shares"],
  ["5 dollars", "%"],
])("doesn't read %s in %s", (text, unit) => {
  expect(readNumber(text, unit)).toBeNull();
});

it("formats a number with its unit", () => {
  expect(formatWithUnit(-5, "$", 2)).toBe("−$5.00");
  expect(formatWithUnit(1250.5, "USD")).toBe("1,250.5 USD");
  expect(formatWithUnit(12.345, "%", 1)).toBe("12.3%");
  expect(formatWithUnit(-0.001, "$", 2)).toBe("$0.00");
  expect(formatWithUnit(3, "")).toBe("3");
});
