import {
  RESTRICTIONS,
  scopeOf,
  type AppealOutcome,
  type DecisionKind,
  type DecisionSource,
  type DecisionType,
} from "./decision.types";
import type { CommunityRule } from "./community-rule.type";
import { isBannedSql } from "../bans/restrictions.sql";

const APPEAL_MONTHS = 6;

/** Until when a decision can be appealed. */
export function appealableUntil(createdAt: Date): Date {
  const end = new Date(createdAt);
  end.setUTCMonth(end.getUTCMonth() + APPEAL_MONTHS);
  return end;
}

/** Decisions d with what their pages show. $1 is now. */
export const SELECT_DECISIONS = `
  SELECT d.id, d.kind, d.facts, d.rule, d.source, d.is_detected_automatically AS "isDetectedAutomatically",
    d.is_decided_automatically AS "isDecidedAutomatically", d.starts_at AS "startsAt", d.ends_at AS "endsAt",
    coalesce(d.reversed_at, s.lifted_at) AS "reversedAt", d.created_at AS "createdAt", d.user_id AS "userId",
    d.author_id AS "authorId", CASE WHEN c.access_level = 'DIRECT' THEN 'direct-message' ELSE c.name END AS "channelName", coalesce(r.content, h.content) AS "removedText",
    a.text AS "appealText", a.created_at AS "appealedAt", a.outcome, a.answer, a.decided_at AS "appealDecidedAt",
    d.author_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM users o WHERE o.role = 'ADMIN' AND o.deleted_at IS NULL AND o.id NOT IN (d.author_id, coalesce(d.user_id, d.author_id))
        AND NOT ${isBannedSql("o.id", "$1::timestamptz")}) AS "isReviewedByAuthor"
  FROM moderation_decisions d
  LEFT JOIN sanctions s ON s.id = d.sanction_id
  LEFT JOIN channels c ON c.id = d.channel_id
  LEFT JOIN removed_messages r ON d.kind = 'REMOVAL' AND r.message_id = d.message_id
  LEFT JOIN held_messages h ON d.kind IN ('REMOVAL', 'HOLD') AND h.id = d.message_id AND h.content <> ''
  LEFT JOIN moderation_appeals a ON a.decision_id = d.id`;

export interface DecisionRecord {
  id: string;
  kind: DecisionKind;
  facts: string;
  rule: string | null;
  source: DecisionSource;
  isDetectedAutomatically: boolean;
  isDecidedAutomatically: boolean;
  startsAt: Date;
  endsAt: Date | null;
  reversedAt: Date | null;
  createdAt: Date;
  userId: string | null;
  authorId: string | null;
  channelName: string | null;
  removedText: string | null;
  appealText: string | null;
  appealedAt: Date | null;
  outcome: AppealOutcome | null;
  answer: string | null;
  appealDecidedAt: Date | null;
  isReviewedByAuthor: boolean;
}

export function toDecision(record: DecisionRecord, rules: readonly CommunityRule[], now: Date): DecisionType {
  const { appealText, appealedAt, outcome, answer, appealDecidedAt, rule, channelName, ...fields } = record;
  const until = appealableUntil(record.createdAt);
  return {
    ...fields,
    restriction: RESTRICTIONS[record.kind],
    scope: scopeOf(record.kind, channelName),
    rule: rules.find(({ clause }) => clause === rule) ?? null,
    appealableUntil: until,
    canBeAppealed: appealedAt === null && record.reversedAt === null && until > now,
    appeal:
      appealedAt === null
        ? null
        : { text: appealText ?? "", createdAt: appealedAt, outcome, answer: answer ?? "", decidedAt: appealDecidedAt },
  };
}
