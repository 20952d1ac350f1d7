import type { DataSource } from "typeorm";
import { readRows, type SqlParameters } from "../../../kernel/database";
import type { MemberRecord } from "../../accounts";
import { AFTER, AROUND, OWN_RANK, RANKED_COUNT, topSql } from "./ranking-sql";

/** A position in a ranking, even if no member has it any longer. */
export interface RankPosition {
  xp: number;
  /** ISO, to the microsecond. */
  reachedAt: string;
  userId: string;
}

/** A member with rank and position. */
export interface RankedMember {
  rank: number;
  position: RankPosition;
  member: MemberRecord;
  strikes: number;
  banned: boolean;
}

interface RankedRow {
  xp: number;
  reached_at: string;
  user_id: string;
  rank?: number;
  username: string;
  name: string;
  avatar: string;
  profile_color: string | null;
  role: string;
  all_xp: number;
  created_at: string;
  strikes: number;
  banned: boolean;
}

async function readRanked(database: DataSource, sql: string, parameters: SqlParameters): Promise<RankedMember[]> {
  const [result] = await readRows<{ rows: RankedRow[] }>(database, sql, parameters);
  return (result?.rows ?? []).map(toRankedMember);
}

const toRankedMember = (row: RankedRow, index: number): RankedMember => ({
  rank: row.rank ?? index + 1,
  position: { xp: row.xp, reachedAt: row.reached_at, userId: row.user_id },
  member: {
    id: row.user_id,
    username: row.username,
    name: row.name,
    avatar: row.avatar,
    profileColor: row.profile_color,
    role: row.role,
    xp: row.all_xp,
    joinedAt: row.created_at,
  },
  strikes: row.strikes,
  banned: row.banned,
});

export const readTop = (database: DataSource, period: string, now: Date, count: number): Promise<RankedMember[]> =>
  readRanked(database, topSql(count), [period, now, count]);

/** Null if the member is not ranked. */
export async function readRank(
  database: DataSource,
  period: string,
  now: Date,
  userId: string,
): Promise<RankedMember | null> {
  const [standing] = await readRanked(database, OWN_RANK, [period, now, userId]);
  return standing ?? null;
}

/** A member with up to `radius` members above and below; empty if the member is not ranked. */
export const readAround = (
  database: DataSource,
  period: string,
  now: Date,
  userId: string,
  radius: number,
): Promise<RankedMember[]> => readRanked(database, AROUND, [period, now, userId, radius]);

export const readAfter = (
  database: DataSource,
  period: string,
  now: Date,
  { xp, reachedAt, userId }: RankPosition,
  count: number,
): Promise<RankedMember[]> => readRanked(database, AFTER, [period, now, xp, reachedAt, userId, count]);

export async function countRanked(database: DataSource, period: string): Promise<number> {
  const [row] = await readRows<{ count: number }>(database, RANKED_COUNT, [period]);
  return row?.count ?? 0;
}
