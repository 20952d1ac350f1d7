import type { DataSource } from "typeorm";
import { MIGRATIONS } from "../../migrations";
import { checkXp } from "../../graphql-server/src/features/leaderboard";
import { BlockRanking } from "../../graphql-server/src/features/leaderboard/ranking/ranking";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { createTestDatabase } from "./database/test-database";
import { ENTITIES } from "./offline-features";
import { PlainRanking } from "./plain-ranking";

const UNKNOWN_ID = "80000000-0000-4000-8000-000000000000";

/** The product's tables without a server, for tests of the ledger and rankings. */
export interface Ledger {
  database: DataSource;
  /** Creates members and returns their IDs. */
  createMembers: (count: number) => Promise<string[]>;
  /** Deletes all members, XP, and ranks. */
  clear: () => Promise<void>;
  stop: () => Promise<void>;
}

export async function openLedger(): Promise<Ledger> {
  const testDatabase = await createTestDatabase();
  const database = createDataSource(testDatabase.url, { poolSize: 12, entities: ENTITIES, migrations: MIGRATIONS });
  await database.initialize();
  await database.runMigrations();
  let batch = 0;
  return {
    database,
    createMembers: async (count) => {
      batch += 1;
      const rows = await database.query<{ id: string }[]>(
        `INSERT INTO users (username, username_key, email, name)
         SELECT 'p' || $1::text || '_' || n, 'p' || $1::text || '_' || n, 'p' || $1::text || '_' || n || '@example.test', 'Person'
         FROM generate_series(1, $2::int) n RETURNING id`,
        [batch, count],
      );
      return rows.map(({ id }) => id);
    },
    clear: async () => void (await database.query(`TRUNCATE users, xp_rank_blocks, xp_rank_moves CASCADE`)),
    stop: async () => {
      await database.destroy();
      await testDatabase.drop();
    },
  };
}

/** Asserts that all stored totals match the ledger. */
export async function expectNoDrift(databaseUrl: string): Promise<void> {
  const database = createDataSource(databaseUrl, { poolSize: 1, entities: ENTITIES, migrations: MIGRATIONS });
  await database.initialize();
  try {
    expect(await checkXp(database)).toMatchObject({ drifts: 0, shown: [] });
  } finally {
    await database.destroy();
  }
}

/**
 * Asserts that the product's ranking returns exactly what the plain one returns: the count, the first page, and the rank, neighbors, and
 * following page of each given member, and of positions that no member has.
 */
export async function expectRanking(
  database: DataSource,
  period: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const clock = { now: () => now };
  const ranking = new BlockRanking({ database, clock });
  const plain = new PlainRanking(database, clock);
  expect(await ranking.count(period)).toBe(await plain.count(period));
  for (const count of [10, 60])
    expect(await ranking.page(period, count, null)).toEqual(await plain.page(period, count, null));
  for (const id of userIds) {
    const ranked = await ranking.rankOf(period, id);
    expect(ranked).toEqual(await plain.rankOf(period, id));
    expect(await ranking.neighbors(period, id, 3)).toEqual(await plain.neighbors(period, id, 3));
    if (!ranked) continue;
    const { position } = ranked;
    for (const place of [position, { ...position, xp: position.xp + 1 }, { ...position, userId: UNKNOWN_ID }])
      expect(await ranking.page(period, 5, place)).toEqual(await plain.page(period, 5, place));
  }
}
