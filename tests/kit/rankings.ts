import type { DataSource } from "typeorm";
import { MIGRATIONS } from "../../migrations";
import { checkXp } from "../../graphql-server/src/features/leaderboard";
import {
  readAfter,
  readAround,
  readRank,
  countRanked,
  readTop,
} from "../../graphql-server/src/features/leaderboard/ranking/ranking-queries";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { createTestDatabase } from "./database/test-database";
import { ENTITIES } from "./offline-features";

/** The product's tables without a server, for tests of the ledger and rankings. */
export interface Ledger {
  database: DataSource;
  /** Creates members and returns their ids. */
  people: (count: number) => Promise<string[]>;
  empty: () => Promise<void>;
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
    people: async (count) => {
      batch += 1;
      const rows = await database.query<{ id: string }[]>(
        `INSERT INTO users (username, username_key, email, name)
         SELECT 'p' || $1::text || '_' || n, 'p' || $1::text || '_' || n, 'p' || $1::text || '_' || n || '@example.test', 'Person'
         FROM generate_series(1, $2::int) n RETURNING id`,
        [batch, count],
      );
      return rows.map(({ id }) => id);
    },
    empty: async () => void (await database.query(`TRUNCATE users, xp_rank_blocks, xp_rank_moves CASCADE`)),
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

/** The expected ranking, computed directly from the totals. */
export async function sortedRanking(database: DataSource, period: string): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(
    `SELECT t.user_id AS id FROM xp_totals t JOIN users u ON u.id = t.user_id
     WHERE t.period = $1 AND t.xp > 0 AND u.role <> 'ADMIN' AND u.deleted_at IS NULL AND u.listed
     ORDER BY t.xp DESC, t.reached_at, t.user_id`,
    [period],
  );
  return rows.map(({ id }) => id);
}

/** Asserts that all ranking queries match the sorted list. */
export async function expectRanking(
  database: DataSource,
  period: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const order = await sortedRanking(database, period);
  expect(await countRanked(database, period)).toBe(order.length);
  expect((await readTop(database, period, now, 10)).map(({ member }) => member.id)).toEqual(order.slice(0, 10));
  for (const id of userIds) {
    const index = order.indexOf(id);
    const place = await readRank(database, period, now, id);
    expect(place?.rank ?? null).toBe(index < 0 ? null : index + 1);
    const near = await readAround(database, period, now, id, 3);
    const expected = index < 0 ? [] : order.slice(Math.max(0, index - 3), index + 4);
    expect(near.map(({ member }) => member.id)).toEqual(expected);
    expect(near.map(({ rank }) => rank)).toEqual(expected.map((each) => order.indexOf(each) + 1));
    if (!place) continue;
    const following = await readAfter(database, period, now, place.position, 5);
    expect(following.map(({ member, rank }) => [member.id, rank])).toEqual(
      order.slice(index + 1, index + 6).map((each, offset) => [each, index + 2 + offset]),
    );
  }
}
