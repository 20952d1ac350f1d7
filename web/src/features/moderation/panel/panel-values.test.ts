/** @jest-environment node */
import { initialValues, submitLabel, validatePanel, type PanelValues } from "./panel-values";

const now = new Date("2026-11-20T12:00:00Z");
const errors = (changes: object) =>
  validatePanel({ ...initialValues("FREE"), reason: "Spam", ...changes }, "FREE", now);

it("requires a reason, with the specified text for a ban", () => {
  expect(errors({ action: "BAN", reason: " " })).toEqual({ reason: "Please provide a reason for the ban." });
  expect(errors({ action: "KICK", reason: "" })).toEqual({ reason: "Please provide a reason." });
  expect(errors({ action: "STRIKE" })).toEqual({});
});

it.each(["59", "86401", "", "90.5", "x"])("rejects a mute of %j seconds", (seconds) =>
  expect(errors({ seconds })).toHaveProperty("seconds"),
);

it.each(["60", "86400"])("accepts a mute of %s seconds", (seconds) => expect(errors({ seconds })).toEqual({}));

it.each(["", "0", "1.5", "x", "100001", "-100001"])("rejects %j XP", (amount) =>
  expect(errors({ action: "XP", amount })).toHaveProperty("amount"),
);

it.each(["1", "-200", "100000"])("accepts %s XP", (amount) => expect(errors({ action: "XP", amount })).toEqual({}));

it("rejects an end in the past and the current role", () => {
  expect(errors({ action: "BAN", until: "2026-11-19T00:00" })).toHaveProperty("until");
  expect(errors({ action: "BAN", until: "2026-11-29T00:00" })).toEqual({});
  expect(errors({ action: "ROLE", reason: "", role: "FREE" })).toHaveProperty("role");
  expect(errors({ action: "ROLE", reason: "", role: "PREMIUM" })).toEqual({});
});

it.each<[Partial<PanelValues>, string]>([
  [{ action: "MUTE" }, "Mute for 1 hour"],
  [{ action: "MUTE", seconds: "600" }, "Mute for 10 minutes"],
  [{ action: "MUTE", seconds: "5" }, "Mute"],
  [{ action: "KICK" }, "Kick"],
  [{ action: "STRIKE" }, "Give a strike"],
  [{ action: "BAN" }, "Ban until lifted"],
  [{ action: "BAN", until: "2026-03-03T09:41" }, "Ban until Mar 3, 2026, 9:41 AM"],
  [{ action: "ROLE", role: "PREMIUM" }, "Change role to PREMIUM"],
  [{ action: "XP", amount: "1500" }, "Give 1,500 XP"],
  [{ action: "XP", amount: "-50" }, "Remove 50 XP"],
  [{ action: "XP", amount: "" }, "XP"],
])("labels the submit button for %j: %s", (values, label) =>
  expect(submitLabel({ ...initialValues("FREE"), ...values })).toBe(label),
);
