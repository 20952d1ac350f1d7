/** @jest-environment node */
import { initialValues, type PanelValues } from "./panel-values";
import { submitLabel } from "./submit-label";

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
])("%j: %s", (values, label) => expect(submitLabel({ ...initialValues("FREE"), ...values })).toBe(label));
