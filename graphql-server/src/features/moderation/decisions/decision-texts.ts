import { formatTime } from "../../../kernel/text/format";
import { DecisionKind } from "./decision.types";

/** The headline, for the page, the email, and the notification. */
export const DECISION_TITLES: Record<DecisionKind, string> = {
  BAN: "You were banned",
  MUTE: "You were muted",
  KICK: "You were removed from the community",
  STRIKE: "You received a strike",
  REMOVAL: "Your message was removed",
  HOLD: "Your message is held for review",
  REPORT_REJECTED: "We took no action on your report",
};

export const RESTRICTIONS: Record<DecisionKind, string> = {
  BAN: "You can't sign in. Premium no longer renews.",
  MUTE: "You can read the community but not post.",
  KICK: "All your sessions ended, and the community is closed to you.",
  STRIKE: "A strike costs 200 XP. Five active strikes lead to a 30-day ban.",
  REMOVAL: "The message is no longer shown, and its XP is deducted.",
  HOLD: "The message is shown to no one until a moderator has seen it.",
  REPORT_REJECTED: "What you reported stays as it is.",
};

export const scopeOf = (kind: DecisionKind, channelName: string | null): string => {
  if (channelName !== null) return `#${channelName}`;
  return kind === DecisionKind.MUTE || kind === DecisionKind.KICK ? "The community" : "The whole site";
};

/** Kinds that last for a time. */
const TIMED: readonly DecisionKind[] = [DecisionKind.BAN, DecisionKind.MUTE, DecisionKind.KICK, DecisionKind.STRIKE];

/** Null for decisions without a duration. */
export function durationOf(kind: DecisionKind, endsAt: Date | null): string | null {
  if (!TIMED.includes(kind)) return null;
  return endsAt ? `Until ${formatTime(endsAt)}.` : "Until an admin lifts it.";
}
