/** @jest-environment node */
import { axisMax } from "./day-chart";

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [3, 5],
  [9, 10],
  [10, 10],
  [11, 20],
  [4_999, 5_000],
  [123_456, 200_000],
])("the axis for %i ends at %i", (value, max) => {
  expect(axisMax(value)).toBe(max);
});
