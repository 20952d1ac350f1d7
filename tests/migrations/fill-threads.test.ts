import type { DataSource } from "typeorm";
import { MIGRATIONS } from "../../migrations";
import { CreateThreads1768110000000 } from "../../migrations/1768110000000-create-threads";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { createTestDatabase, type TestDatabase } from "../kit/database/test-database";

/** More than one batch of the migration. */
const CHAIN_LENGTH = 1_200;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function migrate<T>(migrations: typeof MIGRATIONS, use: (source: DataSource) => Promise<T>): Promise<T> {
  const source = await createDataSource(database.url, { poolSize: 2, migrations }).initialize();
  try {
    await source.runMigrations();
    return await use(source);
  } finally {
    await source.destroy();
  }
}

it("finds the thread of existing replies, however long the chain, and counts them", async () => {
  const earlier = MIGRATIONS.slice(0, MIGRATIONS.indexOf(CreateThreads1768110000000));
  await migrate(earlier, async (source) => {
    await source.query(
      `WITH person AS (
         INSERT INTO users (username, username_key, email, name) VALUES ('ada', 'ada', 'ada@example.test', 'Ada') RETURNING id
       ), channel AS (
         INSERT INTO channels (name, category, access_level, last_seq) VALUES ('long', 'GENERAL', 'FREE', $1::int + 2) RETURNING id
       )
       INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, reply_to_id, created_at, helpful, deleted_at)
       SELECT md5(n::text)::uuid, channel.id, person.id, 'text', n, n, CASE WHEN n > 2 THEN md5((n - 2)::text)::uuid END, now(),
         n = 5, CASE WHEN n = 7 THEN now() END
       FROM person, channel, generate_series(1, $1::int + 2) n ORDER BY n`,
      [CHAIN_LENGTH],
    );
  });
  await migrate(MIGRATIONS, async (source) => {
    // Odd numbers reply to each other, and so do even ones.
    const roots = await source.query<object[]>(
      `SELECT created_seq AS seq, reply_count AS replies, helped_count AS helped, thread_seq AS "threadSeq" FROM messages
       WHERE thread_seq IS NOT NULL ORDER BY created_seq`,
    );
    expect(roots).toEqual([
      { seq: 1, replies: CHAIN_LENGTH / 2 - 1, helped: 1, threadSeq: CHAIN_LENGTH + 1 },
      { seq: 2, replies: CHAIN_LENGTH / 2, helped: 0, threadSeq: CHAIN_LENGTH + 2 },
    ]);
    const [wrong] = await source.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM messages WHERE reply_to_id IS NOT NULL
       AND thread_root_id IS DISTINCT FROM md5((2 - created_seq % 2)::text)::uuid`,
    );
    expect(wrong?.count).toBe(0);
    expect(await source.query(`SELECT following FROM thread_follows`)).toEqual([
      { following: true },
      { following: true },
    ]);
  });
});
