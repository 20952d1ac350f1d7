import { DigestInterval } from "../notification-kinds";
import { isQuiet, isTimeZone, nextDigestAt } from "./local-time";

const at = (time: string): Date => new Date(time);
const next = (interval: DigestInterval, zone: string, now: string): string | undefined =>
  nextDigestAt(interval, zone, at(now))?.toISOString();

it("finds the next morning in the time zone, on both sides of a clock change", () => {
  const { DAILY } = DigestInterval;
  expect(next(DAILY, "UTC", "2027-01-13T07:59:00Z")).toBe("2027-01-13T08:00:00.000Z");
  expect(next(DAILY, "UTC", "2027-01-13T08:00:00Z")).toBe("2027-01-14T08:00:00.000Z");
  expect(next(DAILY, "Europe/Berlin", "2027-03-27T12:00:00Z")).toBe("2027-03-28T06:00:00.000Z");
  expect(next(DAILY, "Europe/Berlin", "2027-03-26T12:00:00Z")).toBe("2027-03-27T07:00:00.000Z");
  expect(next(DAILY, "Asia/Kathmandu", "2027-01-13T03:00:00Z")).toBe("2027-01-14T02:15:00.000Z");
});

it("finds the next Monday morning", () => {
  expect(next(DigestInterval.WEEKLY, "Pacific/Auckland", "2027-01-13T12:00:00Z")).toBe("2027-01-17T19:00:00.000Z");
  expect(nextDigestAt(DigestInterval.OFF, "UTC", at("2027-01-13T12:00:00Z"))).toBeNull();
});

it("handles quiet hours within a day, over midnight, and without a duration", () => {
  const night = { quietStart: 1_320, quietEnd: 420, timeZone: "America/New_York" };
  expect(isQuiet(night, at("2027-01-13T03:00:00Z"))).toBe(true);
  expect(isQuiet(night, at("2027-01-13T11:59:00Z"))).toBe(true);
  expect(isQuiet(night, at("2027-01-13T12:00:00Z"))).toBe(false);
  const noon = { quietStart: 720, quietEnd: 780, timeZone: "UTC" };
  expect(
    [at("2027-01-13T11:59:00Z"), at("2027-01-13T12:00:00Z"), at("2027-01-13T13:00:00Z")].map((time) =>
      isQuiet(noon, time),
    ),
  ).toEqual([false, true, false]);
  expect(isQuiet({ ...noon, quietEnd: 720 }, at("2027-01-13T12:00:00Z"))).toBe(false);
  expect(isQuiet({ ...noon, quietStart: null }, at("2027-01-13T12:00:00Z"))).toBe(false);
});

it("accepts only names of IANA time zones", () => {
  expect(["Europe/Berlin", "UTC", "America/Argentina/Buenos_Aires"].every(isTimeZone)).toBe(true);
  expect(["", "+02:00", "Mars/Base", "Europe/Berlin\n", "x".repeat(100)].some(isTimeZone)).toBe(false);
});
