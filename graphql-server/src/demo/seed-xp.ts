import type { EntityManager } from "typeorm";
import type { User } from "../features/accounts";
import { ALL_TIME, monthOf, weekOf } from "../features/leaderboard";
import type { DemoHistory } from "./demo-lore";

const MINUTE_MS = 60_000;
/** Rows of one insert: five arrays of this length. */
const CHUNK = 2_000;

interface Entry {
  userId: string;
  rule: string;
  sourceId: string;
  amount: number;
  at: Date;
}

/** Histories as ledger rows with the totals that follow from them: what years of single awards would have left. */
export async function seedXp(
  manager: EntityManager,
  members: readonly User[],
  histories: readonly DemoHistory[],
  now: Date,
): Promise<void> {
  const entries = members.flatMap((member, index) =>
    (histories[index]?.xpEntries ?? []).map(({ rule, amount, minutesAgo }, number) => ({
      userId: member.id,
      rule,
      sourceId: `demo-${number}`,
      amount,
      at: new Date(now.getTime() - minutesAgo * MINUTE_MS),
    })),
  );
  for (let start = 0; start < entries.length; start += CHUNK)
    await insertEntries(manager, entries.slice(start, start + CHUNK));
  await insertTotals(manager, entries);
  await manager.query(`
    UPDATE users u SET xp = e.xp
    FROM (SELECT user_id, sum(amount)::int AS xp FROM xp_entries GROUP BY user_id) e WHERE u.id = e.user_id`);
}

function insertEntries(manager: EntityManager, entries: readonly Entry[]): Promise<unknown> {
  return manager.query(
    `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
     SELECT user_id, rule, source_id, amount, at, at
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::timestamptz[]) AS e (user_id, rule, source_id, amount, at)`,
    [
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.rule),
      entries.map((entry) => entry.sourceId),
      entries.map((entry) => entry.amount),
      entries.map((entry) => entry.at),
    ],
  );
}

async function insertTotals(manager: EntityManager, entries: readonly Entry[]): Promise<void> {
  const totals = new Map<string, { period: string; userId: string; xp: number; reachedAt: Date }>();
  for (const { userId, amount, at } of entries) {
    for (const period of [ALL_TIME, monthOf(at), weekOf(at)]) {
      const key = `${period} ${userId}`;
      const total = totals.get(key) ?? { period, userId, xp: 0, reachedAt: at };
      totals.set(key, { ...total, xp: total.xp + amount, reachedAt: at > total.reachedAt ? at : total.reachedAt });
    }
  }
  const rows = [...totals.values()];
  await manager.query(
    `INSERT INTO xp_totals (period, user_id, xp, reached_at) SELECT * FROM unnest($1::text[], $2::uuid[], $3::int[], $4::timestamptz[])`,
    [
      rows.map((row) => row.period),
      rows.map((row) => row.userId),
      rows.map((row) => row.xp),
      rows.map((row) => row.reachedAt),
    ],
  );
}
