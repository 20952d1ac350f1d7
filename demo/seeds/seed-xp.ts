import type { EntityManager } from "typeorm";
import { ALL_TIME, monthOf, weekOf } from "../../graphql-server/src/features/leaderboard";
import { Role } from "../../graphql-server/src/kernel/auth/roles";
import type { DemoPerson } from "../people/demo-careers";
import { insertRows } from "../insert-rows";
import { importedXp } from "../imported-xp";
import { amountOf, type XpAward } from "../xp-award";
import { query } from "../../graphql-server/src/kernel/database";

interface EntryRow {
  user_id: string;
  rule: string;
  source_id: string;
  amount: number;
  note: string | null;
  counted_at: Date;
  created_at: Date;
}

const ENTRY_TYPES = {
  user_id: "uuid",
  rule: "text",
  source_id: "text",
  amount: "int",
  note: "text",
  counted_at: "timestamptz",
  created_at: "timestamptz",
};

/** Writes all awards and deductions as ledger rows, oldest first, with the resulting totals. */
export async function seedXp(
  manager: EntityManager,
  people: readonly DemoPerson[],
  awards: readonly XpAward[],
  now: Date,
): Promise<void> {
  const rows = entriesOf([...importedXp(people, awards, now), ...awards]);
  await insertRows(manager, "xp_entries", ENTRY_TYPES, rows);
  await insertTotals(manager, people, rows);
  await query(
    manager,
    `
    UPDATE users u SET xp = e.xp
    FROM (SELECT user_id, sum(amount)::int AS xp FROM xp_entries GROUP BY user_id) e WHERE u.id = e.user_id`,
  );
}

/** XP never drops below zero, so the ledger records the amount a strike actually deducted. */
function entriesOf(awards: readonly XpAward[]): EntryRow[] {
  const sums = new Map<string, number>();
  return awards
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((award) => {
      const { userId, rule, sourceId, at, note = null } = award;
      const sum = sums.get(userId) ?? 0;
      const amount = Math.max(amountOf(award), -sum);
      sums.set(userId, sum + amount);
      return { user_id: userId, rule, source_id: sourceId, amount, note, counted_at: at, created_at: at };
    });
}

async function insertTotals(
  manager: EntityManager,
  people: readonly DemoPerson[],
  entries: readonly EntryRow[],
): Promise<void> {
  const ranked = new Map(people.map(({ user }) => [user.id, user.role !== Role.ADMIN]));
  const totals = new Map<string, { period: string; user_id: string; xp: number; reached_at: Date; ranked: boolean }>();
  for (const { user_id, amount, created_at } of entries.filter((entry) => entry.amount !== 0)) {
    for (const period of [ALL_TIME, monthOf(created_at), weekOf(created_at)]) {
      const key = `${period} ${user_id}`;
      const xp = (totals.get(key)?.xp ?? 0) + amount;
      totals.set(key, { period, user_id, xp, reached_at: created_at, ranked: ranked.get(user_id) ?? true });
    }
  }
  const types = { period: "text", user_id: "uuid", xp: "int", reached_at: "timestamptz", ranked: "boolean" };
  await insertRows(manager, "xp_totals", types, [...totals.values()]);
}
