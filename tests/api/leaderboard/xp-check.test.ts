import { existsSync } from "node:fs";
import path from "node:path";
import { MIGRATIONS } from "../../../migrations";
import { checkXp } from "../../../graphql-server/src/features/leaderboard";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { sendMessage } from "../../kit/conversation";
import { runCommand, type FinishedCommand } from "../../kit/servers/run-command";
import { createTestDatabase } from "../../kit/database/test-database";
import { channelId, createPerson, giveXp } from "../../kit/people";
import { useApp } from "../../kit/test-app";
import { ENTITIES } from "../../kit/offline-features";

const app = useApp({ env: { RATE_LIMITS: "off" } });

/** Runs the command while the server is running. */
const check = (database: Record<string, string> = { DATABASE_URL: app.databaseUrl }): Promise<FinishedCommand> =>
  runCommand("xp-check", { env: { DATA_DIR: app.dataDir, ...database } });

it("exits with 0 if there is no drift, and otherwise with 1 and the drift", async () => {
  const person = await createPerson(app, { xp: 500 });
  await sendMessage(app, person, { channelId: await channelId(app, "general"), content: "Hello" });
  expect(await check()).toMatchObject({ code: 0, output: expect.stringContaining("no drift") as string });
  await app.sql(`UPDATE users SET xp = xp + 1 WHERE id = $1`, [person.id]);
  const found = await check();
  await app.sql(`UPDATE users SET xp = xp - 1 WHERE id = $1`, [person.id]);
  expect(found.code).toBe(1);
  expect(found.output).toContain(`member: ${person.id}: expected 510, found 511`);
  expect(found.output).toContain("1 drifts");
});

it("exits with 2 without a database or tables, and creates nothing", async () => {
  const missingDir = path.join(app.dataDir, "nowhere");
  expect(await check({ DATA_DIR: missingDir })).toEqual({
    code: 2,
    output: expect.stringContaining("No database") as string,
  });
  expect(existsSync(missingDir)).toBe(false);
  const { url } = await createTestDatabase();
  expect(await check({ DATABASE_URL: url })).toMatchObject({
    code: 2,
    output: expect.stringContaining("start the server") as string,
  });
});

it.each([
  ["a total", "total", `UPDATE xp_totals SET xp = xp + 7 WHERE period = 'all' AND user_id = $1`],
  ["the time of a total", "total", `UPDATE xp_totals SET reached_at = now() WHERE period = 'all' AND user_id = $1`],
  [
    "an extra total",
    "total",
    `INSERT INTO xp_totals (user_id, period, xp, reached_at) VALUES ($1, '2019-01', 5, now())`,
  ],
  ["a wrong ranked flag", "ranked flag", `UPDATE xp_totals SET ranked = false WHERE period = 'all' AND user_id = $1`],
  [
    "a message with too high an award",
    "amount of MESSAGE",
    `WITH entry AS (
       INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
       VALUES ($1, 'MESSAGE', 'x', 1010, '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z') RETURNING *
     ), person AS (
       UPDATE users SET xp = users.xp + amount FROM entry WHERE users.id = user_id
     )
     UPDATE xp_totals t SET xp = t.xp + amount FROM entry WHERE t.user_id = entry.user_id`,
  ],
  [
    "a ledger sum below zero",
    "ledger below zero",
    `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at) VALUES ($1, 'ADMIN', 'x', -900, now(), now())`,
  ],
  [
    "a reversal without an original",
    "reversal",
    `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at, reverses_id) VALUES ($1, 'HELP', 'x', 0, now(), now(), 0)`,
  ],
  [
    "a reversal that deducts twice the award",
    "reversal amount",
    `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at, reverses_id)
     SELECT user_id, rule, source_id, -2 * amount, counted_at, now(), id FROM xp_entries WHERE user_id = $1`,
  ],
  [
    "a reversal that adds XP",
    "reversal amount",
    `INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at, reverses_id)
     SELECT user_id, rule, source_id, 1, counted_at, now(), id FROM xp_entries WHERE user_id = $1`,
  ],
  [
    "a strike refund above the deduction",
    "reversal amount",
    `WITH strike AS (
       INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
       VALUES ($1, 'STRIKE', 's', -50, now(), now()) RETURNING *
     )
     INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at, reverses_id)
     SELECT user_id, rule, source_id, 51, counted_at, now(), id FROM strike`,
  ],
  [
    "a strike refund that ignores a later reversal",
    "strike refund",
    `WITH award AS (
       SELECT * FROM xp_entries WHERE user_id = $1
     ), strike AS (
       INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
       VALUES ($1, 'STRIKE', 's', -500, now(), now()) RETURNING *
     ), taken AS (
       INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at, reverses_id)
       SELECT a.user_id, a.rule, a.source_id, 0, a.counted_at, now(), a.id FROM award a, strike RETURNING user_id
     )
     INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at, reverses_id)
     SELECT s.user_id, s.rule, s.source_id, 500, s.counted_at, now(), s.id FROM strike s, taken`,
  ],
  [
    "an award for a deleted message",
    "unreversed award",
    `WITH channel AS (
       INSERT INTO channels (name, category, access_level) VALUES ('there', 'GENERAL', 'FREE') RETURNING id
     ), gone AS (
       INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at, deleted_at)
       SELECT gen_random_uuid(), id, $1, '', 1, 1, now(), now() FROM channel RETURNING id
     )
     INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
     SELECT $1, 'MESSAGE', id, 10, now(), now() FROM gone`,
  ],
  [
    "an award for a withdrawn helpful mark",
    "unreversed award",
    `WITH channel AS (
       INSERT INTO channels (name, category, access_level) VALUES ('there', 'GENERAL', 'FREE') RETURNING id
     ), said AS (
       INSERT INTO messages (id, channel_id, sender_id, content, created_seq, seq, created_at)
       SELECT gen_random_uuid(), id, $1, '', 1, 1, now() FROM channel RETURNING id
     ), mark AS (
       INSERT INTO helpful_marks (id, question_id, reply_id, asker_id, helper_id, marked_by_id, awarded, created_at, withdrawn_at)
       SELECT gen_random_uuid(), id, id, $1, $1, $1, true, now(), now() FROM said RETURNING id
     )
     INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
     SELECT $1, 'HELP', id, 100, now(), now() FROM mark`,
  ],
  [
    "a rank block with a wrong member count",
    "rank block",
    `INSERT INTO xp_rank_blocks SELECT 'all', 0, -600, now(), id, 1 FROM users WHERE id = $1`,
  ],
])("finds %s", async (_name, what, corrupt) => {
  const testDatabase = await createTestDatabase();
  const database = createDataSource(testDatabase.url, { poolSize: 2, entities: ENTITIES, migrations: MIGRATIONS });
  await database.initialize();
  try {
    await database.runMigrations();
    const [person] = await database.query<{ id: string }[]>(
      `INSERT INTO users (username, username_key, email, name) VALUES ('p', 'p', 'p@example.test', 'P') RETURNING id`,
    );
    const sql = <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> => database.query(text, parameters);
    await giveXp({ sql }, person?.id ?? "", 500);
    expect(await checkXp(database)).toMatchObject({ drifts: 0 });
    await database.query(corrupt, [person?.id]);
    expect((await checkXp(database)).shown.map((drift) => drift.what)).toContain(what);
  } finally {
    await database.destroy();
    await testDatabase.drop();
  }
});
