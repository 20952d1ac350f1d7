import type { DataSource } from "typeorm";
import { readRows, type SqlParameters } from "../../../kernel/database";
import type { MemberRecord } from "../../accounts";
import { AFTER, AROUND, OWN_RANK, RANKED_COUNT, topSql } from "./standings-sql";

/** A place in a ranking, whether or not somebody stands there still. */
export interface Place {
  xp: number;
  /** ISO, to the microsecond. */
  reachedAt: string;
  userId: string;
}

/** Who stands at a place. */
export interface Standing {
  rank: number;
  place: Place;
  member: MemberRecord;
  strikes: number;
  banned: boolean;
}

interface StandingRow {
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

async function readStandings(database: DataSource, sql: string, parameters: SqlParameters): Promise<Standing[]> {
  const [answer] = await readRows<{ rows: StandingRow[] }>(database, sql, parameters);
  return (answer?.rows ?? []).map(toStanding);
}

const toStanding = (row: StandingRow, index: number): Standing => ({
  rank: row.rank ?? index + 1,
  place: { xp: row.xp, reachedAt: row.reached_at, userId: row.user_id },
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

export const topOf = (database: DataSource, period: string, now: Date, count: number): Promise<Standing[]> =>
  readStandings(database, topSql(count), [period, now, count]);

/** Null for who is not ranked. */
export async function placeOf(
  database: DataSource,
  period: string,
  now: Date,
  userId: string,
): Promise<Standing | null> {
  const [standing] = await readStandings(database, OWN_RANK, [period, now, userId]);
  return standing ?? null;
}

/** Somebody with up to `radius` people on either side; empty for who is not ranked. */
export const around = (
  database: DataSource,
  period: string,
  now: Date,
  userId: string,
  radius: number,
): Promise<Standing[]> => readStandings(database, AROUND, [period, now, userId, radius]);

export const after = (
  database: DataSource,
  period: string,
  now: Date,
  { xp, reachedAt, userId }: Place,
  count: number,
): Promise<Standing[]> => readStandings(database, AFTER, [period, now, xp, reachedAt, userId, count]);

export async function rankedCount(database: DataSource, period: string): Promise<number> {
  const [row] = await readRows<{ count: number }>(database, RANKED_COUNT, [period]);
  return row?.count ?? 0;
}
