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

it("has a point for each week of a year, the last one ending today, and loses nothing", () => {
  const days = daysFrom("2026-01-01", 365);
  const { unit, points } = chartPoints(days, "sum");
  expect([unit, points.length, points.at(-1)?.label]).toEqual(["week", 53, "Week from 25 Dec 2026"]);
  const sum = (values: readonly { value: number }[]) => values.reduce((all, { value }) => all + value, 0);
  expect(sum(points)).toBe(sum(days));
});

it("averages what does not add up: the same people come on many days", () => {
  const days = daysFrom("2026-01-01", 365).map(({ day }) => ({ day, value: 20 }));
  expect(new Set(chartPoints(days, "average").points.map(({ value }) => value))).toEqual(new Set([20]));
});
