import { DAY_MS } from "../../../kernel/clock";
import fc from "fast-check";
import { consumeAward, type Allowance } from "./message-allowance";

const MINUTE_MS = 60_000;

/** The times at which a message earns XP. */
function awarded(times: Date[]): Date[] {
  let state: Allowance | null = null;
  return times.filter((now) => {
    const { granted, next } = consumeAward(state, now);
    state = next;
    return granted;
  });
}

const at = (text: string, everyMs: number, count: number): Date[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(text) + index * everyMs));

it("grants a burst of five, and the sixth a minute later", () => {
  expect(awarded(at("2026-11-20T12:00:00Z", 0, 8))).toHaveLength(5);
  expect(awarded([...at("2026-11-20T12:00:00Z", 0, 6), ...at("2026-11-20T12:00:59.999Z", 0, 1)])).toHaveLength(5);
  expect(awarded([...at("2026-11-20T12:00:00Z", 0, 6), ...at("2026-11-20T12:01:00Z", 0, 2)])).toHaveLength(6);
});

it("refills the bucket to at most five", () => {
  expect(awarded([...at("2026-11-20T12:00:00Z", 0, 5), ...at("2026-11-20T20:00:00Z", 0, 9)])).toHaveLength(10);
});

it("grants fifty per day and resets at midnight UTC", () => {
  expect(awarded(at("2026-11-20T00:00:00Z", MINUTE_MS, 24 * 60))).toHaveLength(50);
  const overMidnight = [...at("2026-11-20T00:00:00Z", MINUTE_MS, 60), new Date("2026-11-21T00:00:00Z")];
  expect(awarded(overMidnight)).toHaveLength(51);
});

it("doesn't refill when the clock goes back", () => {
  expect(awarded([...at("2026-11-20T12:00:00Z", 0, 5), ...at("2026-11-20T11:00:00Z", 0, 5)])).toHaveLength(5);
});

it("never grants more than five plus one per minute, and fifty per day", () => {
  const gaps = fc.array(fc.oneof(fc.nat(30_000), fc.nat(10 * MINUTE_MS), fc.nat(DAY_MS)), { maxLength: 300 });
  fc.assert(
    fc.property(gaps, (waits) => {
      let time = Date.parse("2027-12-31T20:00:00Z");
      const times = waits.map((wait) => new Date((time += wait)));
      const grantedTimes = awarded(times);
      const perDay = new Map<string, number>();
      grantedTimes.forEach((grantedAt, first) => {
        const day = grantedAt.toISOString().slice(0, 10);
        perDay.set(day, (perDay.get(day) ?? 0) + 1);
        for (let last = first; last < grantedTimes.length; last += 1) {
          const minutes = ((grantedTimes[last] ?? grantedAt).getTime() - grantedAt.getTime()) / MINUTE_MS;
          expect(last - first + 1).toBeLessThanOrEqual(5 + minutes + 1e-6);
        }
      });
      for (const count of perDay.values()) expect(count).toBeLessThanOrEqual(50);
    }),
    { numRuns: 50 },
  );
});
