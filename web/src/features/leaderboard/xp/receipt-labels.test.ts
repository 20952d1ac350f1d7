/** @jest-environment node */
import { countedOnLabel, ruleDetail } from "./receipt-labels";

describe("the period a change counts toward", () => {
  it.each([
    ["2026-11-09T00:00:00.000Z", "2026-11-08T23:59:59.000Z", "counts toward Nov 8, 2026", "the week begins on Monday"],
    ["2026-11-21T10:00:00.000Z", "2026-11-03T10:00:00.000Z", "counts toward Nov 3, 2026", "weeks later"],
    ["2026-12-01T00:00:00.000Z", "2026-11-30T23:59:00.000Z", "counts toward Nov 30, 2026", "same week, another month"],
    ["2026-11-08T23:59:59.000Z", "2026-11-02T00:00:00.000Z", null, "the same week"],
    ["2026-11-03T10:00:00.000Z", "2026-11-03T10:00:00.000Z", null, "the same time"],
  ])("%s, counted at %s: %s (%s)", (at, countedAt, expected, _why) => {
    expect(countedOnLabel({ at, countedAt })).toBe(expected);
  });
});

it.each([
  ["STRIKE", false, -200, null],
  ["STRIKE", false, -110, "deducted all remaining XP"],
  ["STRIKE", false, 0, "no XP to deduct"],
  ["STRIKE", true, 110, "withdrawn"],
  ["MESSAGE", true, -10, "deleted"],
  ["MESSAGE", false, 10, null],
  ["ADMIN", false, -50, null],
] as const)("%s, reversal %s, %i XP: %s", (rule, isReversal, amount, expected) => {
  expect(ruleDetail({ rule, isReversal, amount })).toBe(expected);
});
