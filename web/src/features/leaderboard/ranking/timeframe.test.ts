/** @jest-environment node */
import { parseTimeframe, timeframeOf, windowLabel } from "./timeframe";

it("parses the query parameter and falls back to all time", () => {
  expect(parseTimeframe("weekly")).toBe("weekly");
  expect(parseTimeframe("monthly")).toBe("monthly");
  expect(parseTimeframe("yearly")).toBe("all-time");
  expect(parseTimeframe(null)).toBe("all-time");
  expect(timeframeOf("weekly")).toBe("WEEKLY");
});

it("shows the first and last day of a window with an exclusive end", () => {
  expect(windowLabel("2026-11-16T00:00:00.000Z", "2026-11-23T00:00:00.000Z")).toBe("Nov 16, 2026 – Nov 22, 2026 UTC");
  expect(windowLabel("2024-02-01T00:00:00.000Z", "2024-03-01T00:00:00.000Z")).toBe("Feb 1, 2024 – Feb 29, 2024 UTC");
  expect(windowLabel(null, null)).toBe("Since launch");
});
