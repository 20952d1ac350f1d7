/** @jest-environment node */
import { ceilingOf } from "./chart-scale";

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
])("above %i the axis ends at %i", (most, ceiling) => {
  expect(ceilingOf(most)).toBe(ceiling);
});
