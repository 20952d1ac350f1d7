/** @jest-environment node */
import { chartPoints } from "./chart-points";

const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10),
    value: index,
  }));

it("has one point per day for short periods", () => {
  const { unit, points } = chartPoints(daysFrom("2026-01-01", 90), "sum");
  expect([unit, points.length, points[0]?.label]).toEqual(["day", 90, "Jan 1, 2026"]);
});

it("has one point per full week for a year, ending with the last day", () => {
  const days = daysFrom("2026-01-01", 365).map(({ day }) => ({ day, value: 1 }));
  const { unit, points } = chartPoints(days, "sum");
  expect([unit, points.length, points.at(-1)?.label]).toEqual(["week", 52, "Week of Dec 25, 2026"]);
  expect(new Set(points.map(({ value }) => value))).toEqual(new Set([7]));
});

it("averages values that must not be summed", () => {
  const days = daysFrom("2026-01-01", 365).map(({ day }) => ({ day, value: 20 }));
  expect(new Set(chartPoints(days, "average").points.map(({ value }) => value))).toEqual(new Set([20]));
});

it("keeps one decimal of a small average", () => {
  const days = daysFrom("2026-01-01", 364).map(({ day }, index) => ({ day, value: index % 7 < 3 ? 1 : 0 }));
  expect(chartPoints(days, "average").points[0]?.value).toBe(0.4);
});
