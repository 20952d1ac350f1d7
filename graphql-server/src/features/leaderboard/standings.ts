import type { DataSource } from "typeorm";
import { readRows } from "../../kernel/database";
import type { MemberRecord } from "../../kernel/topics";
import { AFTER, AROUND, RANKED_COUNT, TOP } from "./standings-sql";

/** One row of a ranking as the database tells it. */
export interface StandingRow {
  member: MemberRecord;
  xp: number;
  rank: number;
  sanctions: { strikes: number; banned: boolean };
  /** Names the place, to go on from there. */
  cursor: string;
}

/** A place in a ranking, whether or not somebody stands there still. */
export interface Place {
  xp: number;
  /** UTC, "2026-11-20 12:00:00.123456". */
  reachedAt: string;
  userId: string;
}

export async function topOf(database: DataSource, period: string, now: Date, count: number): Promise<StandingRow[]> {
  const rows = await readRows<Omit<StandingRow, "rank">>(database, TOP, [period, now, count]);
  return rows.map((row, index) => ({ ...row, rank: index + 1 }));
}

/** Somebody with up to `radius` people on either side; empty for who is not ranked. */
export const around = (
  database: DataSource,
  period: string,
  now: Date,
  userId: string,
  radius: number,
): Promise<StandingRow[]> => readRows<StandingRow>(database, AROUND, [period, now, userId, radius]);

export const after = (
  database: DataSource,
  period: string,
  now: Date,
  place: Place,
  count: number,
): Promise<StandingRow[]> =>
  readRows<StandingRow>(database, AFTER, [period, now, place.xp, place.reachedAt, place.userId, count]);

export async function rankedCount(database: DataSource, period: string): Promise<number> {
  const [row] = await readRows<{ count: number }>(database, RANKED_COUNT, [period]);
  return row?.count ?? 0;
}
