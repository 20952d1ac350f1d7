/** @jest-environment node */
import { formatDate, formatDateTime, formatNumber, formatPrice, formatRelativeTime } from "./format";

test("formats 0 as 'Free' and other prices in dollars and cents", () => {
  expect(formatPrice(0)).toBe("Free");
  expect(formatPrice(7999)).toBe("$79.99");
  expect(formatPrice(120000)).toBe("$1,200.00");
});

test("groups numbers by thousands", () => {
  expect(formatNumber(1234567)).toBe("1,234,567");
});

test("formats dates and times in American style", () => {
  expect(formatDate("2026-03-09T12:00:00Z")).toBe("Mar 9, 2026");
  expect(formatDateTime("2026-03-09T14:05:00")).toBe("Mar 9, 2026, 2:05 PM");
});

describe("relative time", () => {
  const now = new Date("2026-06-15T12:00:00Z");
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString();

  test.each([
    [0, "now"],
    [59, "now"],
    [60, "1m"],
    [3599, "59m"],
    [3600, "1h"],
    [86_399, "23h"],
    [86_400, "1d"],
    [30 * 86_400 - 1, "29d"],
    [30 * 86_400, "1mo"],
    [365 * 86_400, "12mo"],
  ])("%i seconds ago is %s", (seconds, text) => {
    expect(formatRelativeTime(secondsAgo(seconds), now)).toBe(text);
  });

  test("formats a future or invalid time as now", () => {
    expect(formatRelativeTime(secondsAgo(-30), now)).toBe("now");
    expect(formatRelativeTime("never", now)).toBe("now");
  });
});
