import type { DataSource } from "typeorm";

export interface Size {
  members: number;
  entries: number;
}

const MEMBERS = `
  INSERT INTO users (username, username_key, email, name, role, listed, created_at)
  SELECT 'member_' || n, 'member_' || n, 'member_' || n || '@example.test', 'Member ' || n,
    CASE WHEN n % 50000 = 0 THEN 'ADMIN' WHEN n % 10 = 0 THEN 'PREMIUM' ELSE 'FREE' END, n % 100 <> 0, now() - interval '400 days'
  FROM generate_series(1, $1::int) n`;

// A few members write most of the messages, and most messages are recent.
const ENTRIES = `
  INSERT INTO xp_entries (user_id, rule, source_id, amount, counted_at, created_at)
  SELECT ids[1 + floor(random() ^ 3 * $2::int)::int], rule, 'bench-' || n, amount, at, at
  FROM (SELECT array_agg(id ORDER BY username_key) AS ids FROM users) u, LATERAL (
    SELECT n, date_trunc('milliseconds', now() - random() ^ 2 * interval '365 days') AS at,
      CASE WHEN n % 20 = 0 THEN 'COURSE' WHEN n % 11 = 0 THEN 'HELP' ELSE 'MESSAGE' END AS rule,
      CASE WHEN n % 20 = 0 THEN 50 WHEN n % 11 = 0 THEN 100 ELSE 10 END AS amount
    FROM generate_series(1, $1::int) n) e`;

const TOTALS = `
  INSERT INTO xp_totals (user_id, period, xp, reached_at, ranked)
  SELECT t.user_id, t.period, t.xp, t.reached_at, u.role <> 'ADMIN' AND u.listed
  FROM (
    SELECT user_id, period, sum(amount)::int AS xp, max(created_at) AS reached_at
    FROM xp_entries, LATERAL (VALUES ('all'), (to_char(counted_at AT TIME ZONE 'UTC', 'YYYY-MM')),
      (to_char(counted_at AT TIME ZONE 'UTC', 'IYYY-"W"IW'))) AS p (period)
    GROUP BY user_id, period) t JOIN users u ON u.id = t.user_id`;

const PEOPLE = `UPDATE users u SET xp = t.xp FROM xp_totals t WHERE t.user_id = u.id AND t.period = 'all'`;

// Rankings show strikes (one member in a hundred) and bans (one in a thousand).
const SANCTIONS = `
  INSERT INTO sanctions (user_id, kind, reason, starts_at, ends_at)
  SELECT id, CASE WHEN n % 1000 = 0 THEN 'BAN' ELSE 'STRIKE' END, 'Bench', now() - interval '1 day', now() + interval '30 days'
  FROM (SELECT id, row_number() OVER (ORDER BY username_key) AS n FROM users) u WHERE n % 100 = 0`;

/** Fills an empty database with the equivalent of years of awards. Takes minutes. */
export async function loadCommunity(database: DataSource, { members, entries }: Size): Promise<void> {
  const runner = database.createQueryRunner();
  const indexes = (await runner.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename IN ('users', 'xp_entries', 'xp_totals') AND indexname NOT LIKE '%_pkey'`,
  )) as { name: string; definition: string }[];
  try {
    // Generated rows need no foreign keys or triggers, and building indexes afterwards is faster.
    await runner.query(`SET session_replication_role = replica`);
    await runner.query(`SET statement_timeout = 0`);
    await runner.query(`ALTER SYSTEM SET max_wal_size = '12GB'`);
    await runner.query(`SELECT pg_reload_conf()`);
    await runner.query(`SET work_mem = '512MB'`);
    await runner.query(`SET maintenance_work_mem = '1GB'`);
    for (const { name } of indexes) await runner.query(`DROP INDEX ${name}`);
    await runner.query(`ALTER TABLE xp_totals DROP CONSTRAINT xp_totals_pkey`);
    await runner.query(MEMBERS, [members]);
    await runner.query(ENTRIES, [entries, members]);
    await runner.query(TOTALS);
    await runner.query(PEOPLE);
    await runner.query(SANCTIONS);
    await runner.query(`ALTER TABLE xp_totals ADD CONSTRAINT xp_totals_pkey PRIMARY KEY (user_id, period)`);
    for (const { definition } of indexes) await runner.query(definition);
    await runner.query(`VACUUM ANALYZE`);
    await runner.query(`ALTER SYSTEM RESET max_wal_size`);
    await runner.query(`SELECT pg_reload_conf()`);
    await runner.query(`CHECKPOINT`);
    await runner.query(`RESET ALL`);
  } finally {
    await runner.release();
  }
}
