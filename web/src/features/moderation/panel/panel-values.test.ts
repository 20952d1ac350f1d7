/** @jest-environment node */
import { initialValues, validatePanel } from "./panel-values";

const now = new Date("2026-11-20T12:00:00Z");
const errors = (changes: object) =>
  validatePanel({ ...initialValues("FREE"), reason: "Spam", ...changes }, "FREE", now);

it("wants a reason, in the specified words for a ban", () => {
  expect(errors({ action: "BAN", reason: " " })).toEqual({ reason: "Please provide a reason for the ban." });
  expect(errors({ action: "KICK", reason: "" })).toEqual({ reason: "Please provide a reason." });
  expect(errors({ action: "STRIKE" })).toEqual({});
});

it.each(["59", "86401", "", "90.5", "x"])("refuses a mute of %j seconds", (seconds) =>
  expect(errors({ seconds })).toHaveProperty("seconds"),
);

it.each(["60", "86400"])("takes a mute of %s seconds", (seconds) => expect(errors({ seconds })).toEqual({}));

it.each(["", "0", "1.5", "x", "100001", "-100001"])("refuses %j XP", (amount) =>
  expect(errors({ action: "XP", amount })).toHaveProperty("amount"),
);

it.each(["1", "-200", "100000"])("takes %s XP", (amount) => expect(errors({ action: "XP", amount })).toEqual({}));

it("refuses an end that has passed and a role that is there already", () => {
  expect(errors({ action: "BAN", until: "2026-11-19T00:00" })).toHaveProperty("until");
  expect(errors({ action: "BAN", until: "2026-11-29T00:00" })).toEqual({});
  expect(errors({ action: "ROLE", reason: "", role: "FREE" })).toHaveProperty("role");
  expect(errors({ action: "ROLE", reason: "", role: "PREMIUM" })).toEqual({});
});
