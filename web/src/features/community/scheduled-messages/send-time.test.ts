import { toLocalInput, validateSendAt } from "./send-time";

const NOW = new Date("2026-11-29T12:00:00Z").getTime();
const check = (ms: number): true | string => validateSendAt(new Date(NOW + ms).toISOString(), {}, NOW);
const DAY_MS = 86_400_000;

it("accepts a time one minute to 90 days ahead", () => {
  expect([check(60_000), check(90 * DAY_MS)]).toEqual([true, true]);
  for (const value of [check(59_000), check(90 * DAY_MS + 1), validateSendAt("", {}, NOW)]) {
    expect(value).toBe("Choose a time at least one minute and at most 90 days ahead.");
  }
});

it("converts a time to the value of a field for local time and back", () => {
  const iso = "2026-11-29T15:52:00.000Z";
  expect(new Date(toLocalInput(iso)).toISOString()).toBe(iso);
});
