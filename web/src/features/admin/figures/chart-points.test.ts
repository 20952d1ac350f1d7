/** @jest-environment node */
import { chartPoints } from "./chart-points";

const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.parse(start) + index * 86_400_000).toISOString().slice(0, 10),
    value: index,
  }));

it("has a point for each day of some months", () => {
  const { unit, points } = chartPoints(daysFrom("2026-01-01", 90), "sum");
  expect([unit, points.length, points[0]?.label]).toEqual(["day", 90, "1 Jan 2026"]);
});

it("has a point for each whole week of a year, the last one ending today", () => {
  const days = daysFrom("2026-01-01", 365).map(({ day }) => ({ day, value: 1 }));
  const { unit, points } = chartPoints(days, "sum");
  expect([unit, points.length, points.at(-1)?.label]).toEqual(["week", 52, "Week from 25 Dec 2026"]);
  expect(new Set(points.map(({ value }) => value))).toEqual(new Set([7]));
});

it("averages what does not add up: the same people come on many days", () => {
  const days = daysFrom("2026-01-01", 365).map(({ day }) => ({ day, value: 20 }));
  expect(new Set(chartPoints(days, "average").points.map(({ value }) => value))).toEqual(new Set([20]));
});

it("does not average few people away", () => {
  const days = daysFrom("2026-01-01", 364).map(({ day }, index) => ({ day, value: index % 7 < 3 ? 1 : 0 }));
  expect(chartPoints(days, "average").points[0]?.value).toBe(0.4);
});
