import { DAY_MS } from "../../kernel/clock";
import fc from "fast-check";
import { monthOf, Timeframe, weekOf, windowOf } from "./periods";

it.each([
  ["2026-11-22T23:59:59.999Z", "2026-W47"],
  ["2026-11-23T00:00:00.000Z", "2026-W48"],
  ["2027-01-01T12:00:00.000Z", "2026-W53"],
  ["2024-12-30T00:00:00.000Z", "2025-W01"],
  ["2028-02-29T23:59:59.999Z", "2028-W09"],
])("assigns %s to ISO week %s", (at, week) => {
  expect(weekOf(new Date(at))).toBe(week);
});

it("ends months at midnight UTC, including leap years", () => {
  expect(monthOf(new Date("2028-02-29T23:59:59.999Z"))).toBe("2028-02");
  expect(windowOf(Timeframe.MONTHLY, new Date("2028-02-29T12:00:00Z"))).toMatchObject({
    start: new Date("2028-02-01T00:00:00Z"),
    end: new Date("2028-03-01T00:00:00Z"),
  });
});

it("assigns every time to the window of its period", () => {
  const moments = fc.date({ min: new Date("2000-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(moments, fc.constantFrom(Timeframe.WEEKLY, Timeframe.MONTHLY), (at, timeframe) => {
      const { period, start, end } = windowOf(timeframe, at);
      if (!start || !end) throw new Error("a period has a window");
      expect(start <= at && at < end).toBe(true);
      for (const inside of [start, new Date(end.getTime() - 1)])
        expect(windowOf(timeframe, inside).period).toBe(period);
      expect(windowOf(timeframe, end).period).not.toBe(period);
      if (timeframe === Timeframe.WEEKLY) expect(end.getTime() - start.getTime()).toBe(7 * DAY_MS);
    }),
  );
});
