/** @jest-environment node */
import fc from "fast-check";
import { axisTitle, formatTick, formatTicks, formatValue, linearScale, niceTicks, spread, ticksWithin } from "./scale";

const numbers = fc.double({ min: -1e9, max: 1e9, noNaN: true });

it("covers the values with ascending, evenly spaced ticks", () => {
  fc.assert(
    fc.property(
      numbers,
      fc.double({ min: 1e-3, max: 1e9, noNaN: true }),
      fc.integer({ min: 2, max: 12 }),
      (min, span, count) => {
        const max = min + span;
        fc.pre(max - min > 1e-6 * Math.abs(min));
        const ticks = niceTicks(min, max, count);
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        expect(ticks[0]).toBeLessThanOrEqual(min + step * 1e-6);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(max - step * 1e-6);
        expect(ticks.length).toBeLessThanOrEqual(count + 2);
        ticks.slice(1).forEach((tick, index) => expect((tick - (ticks[index] ?? 0)) / step).toBeCloseTo(1, 3));
      },
    ),
  );
});

it("chooses round ticks", () => {
  expect(niceTicks(0, 97, 5)).toEqual([0, 20, 40, 60, 80, 100]);
  expect(niceTicks(-0.3, 0.3, 6)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3]);
  expect(niceTicks(5, 5, 4).length).toBeGreaterThan(1);
  expect(ticksWithin([1, 9], 4)).toEqual([2, 4, 6, 8]);
  expect(ticksWithin([0, 10], 4)).toEqual([0, 2.5, 5, 7.5, 10]);
  expect(ticksWithin([0, 10], 4, true)).toEqual([0, 5, 10]);
  expect(ticksWithin([0, 2], 4, true)).toEqual([0, 1, 2]);
});

it("maps a domain to a range", () => {
  const scale = linearScale([0, 10], [100, 0]);
  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0]);
  expect(linearScale([3, 3], [0, 10])(3)).toBe(5);
});

it("formats numbers with their units", () => {
  expect(formatValue(-1250.4, "USD")).toBe("−$1,250");
  expect(formatValue(9.5, "USD")).toBe("$9.50");
  expect(formatValue(12.5, "%")).toBe("12.5%");
  expect(formatValue(3, "days")).toBe("3 days");
  expect(formatValue(-0.001, "")).toBe("0");
  expect(formatTick(3, "days")).toBe("3");
  expect(axisTitle({ label: "Time", unit: "days" })).toBe("Time (days)");
  expect(axisTitle({ label: "Account", unit: "USD" })).toBe("Account");
});

it("formats all ticks of an axis with the same number of decimals", () => {
  expect(formatTicks([10.08, 10.1, 10.12], "USD")).toEqual(["$10.08", "$10.10", "$10.12"]);
  expect(formatTicks([-0.5, 0, 0.5], "%")).toEqual(["−0.5%", "0.0%", "0.5%"]);
  expect(formatTicks([999.5, 1000, 1000.5], "")).toEqual(["999.5", "1,000.0", "1,000.5"]);
  expect(formatTicks([10, 10.025, 10.05], "USD")).toEqual(["$10.000", "$10.025", "$10.050"]);
  expect(formatTicks([0, 500, 1000], "USD")).toEqual(["$0", "$500", "$1,000"]);
});

it("moves labels apart without changing their order", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 6 }), (positions) => {
      const placed = spread(positions, 16, 0, 300);
      const sorted = placed.toSorted((a, b) => a - b);
      sorted.slice(1).forEach((place, index) => expect(place - (sorted[index] ?? 0)).toBeGreaterThanOrEqual(16));
      expect(sorted[0]).toBeGreaterThanOrEqual(0);
      expect(sorted.at(-1)).toBeLessThanOrEqual(300);
      positions.forEach((a, i) => {
        positions.forEach((b, j) => {
          if (a < b) expect(placed[i]).toBeLessThan(placed[j] ?? 0);
        });
      });
    }),
  );
});
