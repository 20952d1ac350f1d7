import type { Role } from "../../../gql/graphql";
import { randomUuid } from "../../../lib/random-uuid";
import { formatDateTime, formatNumber } from "../../../lib/text/format";
import { panelTexts } from "./panel-texts";
import { formatDuration } from "./duration";

export const panelActions = ["MUTE", "KICK", "STRIKE", "BAN", "ROLE", "XP"] as const;
export type PanelAction = (typeof panelActions)[number];

export interface PanelValues {
  action: PanelAction;
  reason: string;
  /** The clause of the community rules; empty if none is named. */
  rule: string;
  seconds: string;
  /** The field's value in local time. Empty means no end. */
  until: string;
  role: Role;
  /** The field's value. Negative removes XP. */
  amount: string;
  /** Stays the same until the action succeeds, so that a retry after a lost response takes effect once. */
  idempotencyKey: string;
}

export const MAX_XP_ADJUSTMENT = 100_000;
export const MIN_MUTE_SECONDS = 60;
export const MAX_MUTE_SECONDS = 86_400;
export const MUTE_PRESETS = [
  { seconds: "600", label: "10 min" },
  { seconds: "3600", label: "1 h" },
  { seconds: "28800", label: "8 h" },
  { seconds: "86400", label: "24 h" },
] as const;

export function isValidMuteDuration(text: string): boolean {
  const seconds = Number(text);
  return Number.isInteger(seconds) && seconds >= MIN_MUTE_SECONDS && seconds <= MAX_MUTE_SECONDS;
}

export const initialValues = (role: Role): PanelValues => ({
  action: "MUTE",
  reason: "",
  rule: "",
  seconds: "3600",
  until: "",
  role,
  amount: "",
  idempotencyKey: randomUuid(),
});

export type PanelErrors = Partial<Record<"reason" | "seconds" | "until" | "role" | "amount", string>>;

export function validatePanel(values: PanelValues, currentRole: Role, now: Date): PanelErrors {
  const { action, reason, until } = values;
  const errors: PanelErrors = {};
  if (action !== "ROLE" && !reason.trim()) {
    errors.reason = action === "BAN" ? panelTexts.banReasonMissing : "Please provide a reason.";
  }
  if (action === "MUTE" && !isValidMuteDuration(values.seconds)) errors.seconds = "Enter 60 to 86,400 seconds.";
  if (action === "BAN" && until && new Date(until) <= now) errors.until = "The end must be in the future.";
  const amount = Number(values.amount);
  if (action === "XP" && !(Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= MAX_XP_ADJUSTMENT)) {
    errors.amount = "Enter a whole number other than 0, from -100,000 to 100,000.";
  }
  if (action === "ROLE" && values.role === currentRole) errors.role = "The member already has this role.";
  return errors;
}

/** The submit button's label, as specific as the entered values allow. */
export function submitLabel({ action, seconds, until, role, amount }: PanelValues): string {
  if (action === "MUTE" && isValidMuteDuration(seconds)) return `Mute for ${formatDuration(Number(seconds))}`;
  if (action === "STRIKE") return "Give a strike";
  if (action === "BAN") return until ? `Ban until ${formatDateTime(until)}` : "Ban until lifted";
  if (action === "ROLE") return `Change role to ${role}`;
  if (action === "XP" && Number(amount) > 0) return `Give ${formatNumber(Number(amount))} XP`;
  if (action === "XP" && Number(amount) < 0) return `Remove ${formatNumber(-Number(amount))} XP`;
  return panelTexts.actions[action];
}
