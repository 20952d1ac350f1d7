import { registerEnumType } from "type-graphql";

export enum StrikeStatus {
  NONE = "NONE",
  WARNING = "WARNING",
  DANGER = "DANGER",
  BANNED = "BANNED",
}

registerEnumType(StrikeStatus, {
  name: "StrikeStatus",
  description: "0 none, 1-2 warning, 3-4 danger, 5 or a ban: banned.",
  valuesConfig: {
    NONE: { description: "No strike in force." },
    WARNING: { description: "One or two." },
    DANGER: { description: "Three or four." },
    BANNED: { description: "Five, or a ban." },
  },
});

const MIN_DANGER_STRIKES = 3;
const MIN_BANNED_STRIKES = 5;

export function strikeStatusOf(strikes: number, banned: boolean): StrikeStatus {
  if (banned || strikes >= MIN_BANNED_STRIKES) return StrikeStatus.BANNED;
  if (strikes >= MIN_DANGER_STRIKES) return StrikeStatus.DANGER;
  return strikes > 0 ? StrikeStatus.WARNING : StrikeStatus.NONE;
}

/** SQL, as a table of one row: the strikes in force of a person, and whether a ban is; `now` is a parameter like $2. */
export const strikesSql = (userId: string, now: string): string => `(
  SELECT count(*) FILTER (WHERE kind = 'STRIKE' AND ends_at > ${now})::int AS strikes,
    coalesce(bool_or(kind = 'BAN' AND (ends_at IS NULL OR ends_at > ${now})), false) AS banned
  FROM sanctions WHERE user_id = ${userId} AND kind IN ('STRIKE', 'BAN') AND lifted_at IS NULL)`;
