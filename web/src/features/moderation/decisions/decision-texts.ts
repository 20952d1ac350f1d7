import type { AppealOutcome, CaseOutcome, DecisionKind, DecisionSource, ReportKind } from "../../../gql/graphql";
import type { BadgeTone } from "../../../ui/badge";

/** As headlines for the member. */
export const decisionTitles: Record<DecisionKind, string> = {
  BAN: "You were banned",
  MUTE: "You were muted",
  KICK: "You were removed from the community",
  STRIKE: "You received a strike",
  REMOVAL: "Your message was removed",
  HOLD: "Your message is held for review",
  REPORT_REJECTED: "We took no action on your report",
};

export const decisionKinds: Record<DecisionKind, string> = {
  BAN: "Ban",
  MUTE: "Mute",
  KICK: "Kick",
  STRIKE: "Strike",
  REMOVAL: "Message removed",
  HOLD: "Message held",
  REPORT_REJECTED: "Report rejected",
};

export const decisionTones: Record<DecisionKind, BadgeTone> = {
  BAN: "danger",
  MUTE: "warning",
  KICK: "warning",
  STRIKE: "warning",
  REMOVAL: "warning",
  HOLD: "neutral",
  REPORT_REJECTED: "neutral",
};

export const sources: Record<DecisionSource, string> = {
  REPORT: "A report",
  OWN_INITIATIVE: "The team found it",
};

export const appealOutcomes: Record<AppealOutcome, string> = {
  CONFIRMED: "Rejected: the decision stays",
  REVERSED: "Upheld: the decision was reversed",
};

export const reportKinds: Record<ReportKind, string> = {
  MESSAGE: "Message",
  THREAD: "Thread",
  ATTACHMENT: "File",
  TRADE_CARD: "Trade card",
  MEMBER: "Member",
  PROFILE: "Profile",
  ADDRESS: "Page",
  HELD: "Held message",
};

export const caseOutcomes: Record<CaseOutcome, string> = {
  ACTION: "We acted on it",
  REJECTED: "No action",
};

export function caseOutcomeText(kind: ReportKind, outcome: CaseOutcome): string {
  if (kind !== "HELD") return caseOutcomes[outcome];
  return outcome === "REJECTED" ? "Released" : "Rejected";
}
