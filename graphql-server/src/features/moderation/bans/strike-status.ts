import { registerEnumType } from "type-graphql";
import { isActiveSql } from "./restrictions.sql";

export enum StrikeStatus {
  NONE = "NONE",
  WARNING = "WARNING",
  DANGER = "DANGER",
  BANNED = "BANNED",
}

registerEnumType(StrikeStatus, {
  name: "StrikeStatus",
  description: "What a member's active strikes mean.",
  valuesConfig: {
    NONE: { description: "No active strikes." },
    WARNING: { description: "One or two active strikes." },
    DANGER: { description: "Three or four active strikes." },
    BANNED: { description: "Five active strikes, or an active ban." },
  },
});

const MIN_DANGER_STRIKES = 3;
export const MIN_BANNED_STRIKES = 5;

export function strikeStatusOf(strikes: number, banned: boolean): StrikeStatus {
  if (banned || strikes >= MIN_BANNED_STRIKES) return StrikeStatus.BANNED;
  if (strikes >= MIN_DANGER_STRIKES) return StrikeStatus.DANGER;
  return strikes > 0 ? StrikeStatus.WARNING : StrikeStatus.NONE;
}

/** SQL for a one-row table: the number of a member's active strikes and whether a ban is active. `now` is a parameter such as $2. */
export const strikesSql = (userId: string, now: string): string => `(
  SELECT count(*) FILTER (WHERE x.kind = 'STRIKE')::int AS strikes, coalesce(bool_or(x.kind = 'BAN'), false) AS banned
  FROM sanctions x WHERE x.user_id = ${userId} AND x.kind IN ('STRIKE', 'BAN') AND ${isActiveSql("x", now)})`;
