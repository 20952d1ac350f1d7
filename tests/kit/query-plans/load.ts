import type { DataSource } from "typeorm";
import { Bus } from "../../../graphql-server/src/kernel/events/bus";
import { systemClock } from "../../../graphql-server/src/kernel/clock";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { RankMaintenance } from "../../../graphql-server/src/features/leaderboard/ranking/ranking";
import type { TestApp } from "../test-app";

export interface CommunitySize {
  members: number;
  messages: number;
}

export const CHANNELS = 30;

/** IDs are hashes of numbers, so that statements can refer to rows without a join. */
const id = (kind: string, number: string): string => `md5('${kind} ' || (${number})::text)::uuid`;
/** Spreads numbers, because rows that were added together rarely belong to the same member. */
const spread = (number: string, range: string): string => `(1 + (${number})::bigint * 7919 % ${range})`;
const ago = (number: string, days: number): string =>
  `now() - (${number})::bigint * 104729 % 1000000 * interval '${days / 1_000_000} days'`;

// $1 is the number of members, $2 the number of messages. Each statement is SELECT ... FROM generate_series(1, rows) n.
const table = (into: string, select: string, rows: string): string =>
  `INSERT INTO ${into} SELECT ${select} FROM generate_series(1, (${rows})::int) n, (SELECT $1::int AS members, $2::int AS messages) s`;

const COURSE = `(SELECT array_agg(id ORDER BY id) FROM courses)`;
const courseOf = (number: string): string => `(${COURSE})[1 + (${number})::int % (SELECT count(*)::int FROM courses)]`;
const lessonOf = (number: string): string =>
  `(SELECT array_agg(id ORDER BY id) FROM lessons)[1 + (${number})::int % (SELECT count(*)::int FROM lessons)]`;
const memberOf = (number: string): string => id("member", spread(number, "members"));
const channelOf = (number: string): string => id("channel", `(${number}) % ${CHANNELS}`);

const CHANNEL_ROWS = `
  INSERT INTO channels (id, name, category, access_level, last_seq, last_activity_at)
  SELECT ${id("channel", "n")}, 'large-' || n, 'GENERAL', 'FREE', $2 / ${CHANNELS} + 1, now() FROM generate_series(0, ${CHANNELS - 1}) n`;

const STATEMENTS = [
  table(
    `users (id, username, username_key, email, name, role, xp, listed, created_at, deleted_at, email_confirmed_at)`,
    `${id("member", "n")}, 'member_' || n, 'member_' || n, 'member_' || n || '@example.test', 'Name' || n % 5000 || ' Surname' || n % 7001,
     CASE WHEN n % 50000 = 0 THEN 'ADMIN' WHEN n % 10 = 0 THEN 'PREMIUM' ELSE 'FREE' END, (random() ^ 3 * 5000)::int * 10, n % 100 <> 0,
     ${ago("n", 700)}, CASE WHEN n % 97 = 0 THEN now() END, now()`,
    "$1",
  ),
  table(`credentials (user_id, password_hash)`, `${id("member", "n")}, repeat('x', 97)`, "$1"),
  // The retention sweep has already erased the clients of older sessions.
  table(
    `sessions (user_id, rotated_at, expires_at, ended_at, user_agent, ip, created_at, last_used_at)`,
    `${id("member", "n")}, ${ago("n", 300)}, ${ago("n", 300)} + interval '30 days', CASE WHEN n % 7 = 0 THEN ${ago("n", 300)} + interval '30 days' END,
     CASE WHEN ${ago("n", 300)} > now() - interval '60 days' THEN 'Mozilla/5.0 (X11; Linux x86_64)' ELSE '' END,
     CASE WHEN ${ago("n", 300)} > now() - interval '60 days' THEN '192.0.2.1' ELSE '' END, ${ago("n", 300)}, ${ago("n", 300)}`,
    "$1",
  ),
  table(
    `message_allowances (user_id, tokens, refilled_at, day, awards_today)`,
    `${id("member", "n")}, n % 5, now(), current_date, n % 50`,
    "$1::int / 5",
  ),
  table(
    `one_time_codes (user_id, purpose, secret_hash, expires_at, created_at)`,
    `${memberOf("n")}, 'SIGN_IN', md5(n::text), ${ago("n", 90)}, ${ago("n", 90)}`,
    "$1::int / 5",
  ),
  table(
    `audit_entries (author_id, action, subject_id, reason, created_at)`,
    `${id("member", "(n % 20 + 1) * 50000")}, ('{user.muted,user.banned,user.struck,user.kicked,role.changed}'::text[])[1 + n % 5],
     ${memberOf("n")}, 'spam', ${ago("n", 700)}`,
    "$1::int / 5",
  ),
  table(
    `sanctions (user_id, kind, reason, starts_at, ends_at, lifted_at)`,
    `${memberOf("n")}, ('{STRIKE,STRIKE,MUTE,KICK,BAN}'::text[])[1 + n % 5], 'spam', ${ago("n", 700)}, ${ago("n", 700)} + interval '30 days',
     CASE WHEN n % 4 = 0 THEN now() END`,
    "$1::int / 20",
  ),
  table(
    `orders (id, reference, user_id, item, course_id, title, amount_cents, provider, status, session_id, payment_id, created_at, expires_at,
       paid_at, fulfilled_at)`,
    `${id("order", "n")}, 'TG-' || lpad(upper(to_hex(n * 2654435761 % 4294967296)), 8, '0'), ${memberOf("n")}, 'course:' || ${courseOf("n / 7")}, ${courseOf("n / 7")}, 'Course', 4900,
     'test', CASE WHEN n % 1000 = 0 THEN 'OPEN' WHEN n % 1000 = 1 THEN 'PENDING' WHEN n % 3 = 0 THEN 'EXPIRED' ELSE 'FULFILLED' END,
     'test_' || md5(n::text), 'pay_' || n, ${ago("n", 700)}, ${ago("n", 700)} + interval '1 day',
     CASE WHEN n % 3 <> 0 AND n % 1000 > 1 THEN ${ago("n", 700)} END, CASE WHEN n % 3 <> 0 AND n % 1000 > 1 THEN ${ago("n", 700)} END`,
    "$1::int / 2",
  ),
  table(`provider_events (id, type, received_at)`, `'event_' || n, 'paid', ${ago("n", 700)}`, "$1::int / 2"),
  table(
    `payment_reversals (payment_id, status, received_at)`,
    `'pay_' || n * 10, 'REFUNDED', ${ago("n", 700)}`,
    "$1::int / 50",
  ),
  table(
    `refunds (order_id, amount_cents, ground, reason, requested_at, completed_at)`,
    `${id("order", "n * 10")}, 4900, 'WITHDRAWAL', '', ${ago("n", 700)}, CASE WHEN n % 1000 > 0 THEN now() END`,
    "$1::int / 50",
  ),
  table(
    `subscriptions (id, user_id, order_id, provider_id, status, period_end, created_at)`,
    `${id("subscription", "n")}, ${memberOf("n * 10")}, ${id("order", "n")}, 'sub_' || n, CASE WHEN n % 3 = 0 THEN 'ENDED' ELSE 'ACTIVE' END,
     now() - CASE WHEN n % 3 = 0 THEN interval '60 days' WHEN n % 1000 = 1 THEN interval '2 days' ELSE interval '0 days' END
     + n % 1000 * interval '45 minutes', ${ago("n", 700)}`,
    "$1::int / 10",
  ),
  table(
    `subscription_renewals (invoice_id, subscription_id, amount_cents, currency, paid_at)`,
    `'invoice_' || n, ${id("subscription", "1 + n / 3")}, 2900, 'usd', ${ago("n", 700)}`,
    "$1::int / 4",
  ),
  table(
    `entitlements (user_id, course_id, source, starts_at, order_id)`,
    `${id("member", "1 + n / 2")}, ${courseOf("n")}, CASE WHEN n % 2 = 0 THEN 'PURCHASE' ELSE 'FREE' END, ${ago("n", 700)},
     CASE WHEN n % 2 = 0 THEN ${id("order", "n / 2")} END`,
    "$1",
  ),
  table(
    `lesson_completions (user_id, lesson_id, completed_at)`,
    `${id("member", "1 + n / 4")}, ${lessonOf("n")}, ${ago("n", 700)}`,
    "$1",
  ),
  table(
    `course_completions (user_id, course_id, certificate_id, completed_at, holder_name, course_title, lessons, total_minutes)`,
    `${id("member", "n")}, ${courseOf("n")}, left(md5('certificate ' || n), 22), ${ago("n", 700)}, 'Name', 'Course', 10, 100`,
    "$1::int / 5",
  ),
  table(
    `check_progress (user_id, lesson_id, check_id, draws, wrong_tries, solved_at, review_stage, review_at)`,
    `${id("member", "1 + n / 4")}, ${lessonOf("n")}, 'check', 1, n % 3, now(), n % 5, now() + (n % 40 - 10) * interval '1 day'`,
    "$1",
  ),
  table(
    `check_answers (user_id, lesson_id, check_id, is_correct, seconds, answered_at)`,
    `${id("member", "1 + n / 8")}, ${lessonOf("n / 2")}, 'check', n % 3 > 0, n % 90, ${ago("n", 700)}`,
    "2 * $1::int",
  ),
  table(
    `lesson_notes (user_id, lesson_id, text, revision, updated_at)`,
    `${id("member", "1 + n / 4")}, ${lessonOf("n")}, 'Note ' || n, 1, ${ago("n", 700)}`,
    "$1",
  ),
  table(
    `exercise_answers (user_id, lesson_id, exercise_id, answer, answered_at)`,
    `${id("member", "1 + n / 4")}, ${lessonOf("n")}, 'exercise', 'Answer ' || n, ${ago("n", 700)}`,
    "$1",
  ),
  table(
    `lesson_positions (user_id, lesson_id, anchor, seconds, read_at)`,
    `${id("member", "1 + n / 4")}, ${lessonOf("n")}, 'p-12345678', 60 + n % 900, ${ago("n", 700)}`,
    "$1",
  ),
  table(
    `final_tests (user_id, course_id, questions, started_at, submitted_at, correct)`,
    `${id("member", "n")}, ${courseOf("n")}, '[]', ${ago("n", 700)}, ${ago("n", 700)}, n % 11`,
    "$1::int / 5",
  ),
  table(
    `messages (id, channel_id, sender_id, content, created_seq, seq, client_message_id, reply_to_id, thread_root_id, thread_seq, created_at, text_key,
       pinned_at)`,
    `${id("message", "n")}, ${channelOf("n")}, ${memberOf("n % (1 + members / 5)")}, 'Message ' || n || repeat(' with text', n % 20),
     n / ${CHANNELS} + 1, n / ${CHANNELS} + 1, ${id("client", "n")}::text, CASE WHEN n % 5 = 0 THEN ${id("message", `greatest(n - ${CHANNELS}, 1)`)} END,
     CASE WHEN n % 5 = 0 THEN ${id("message", `greatest(n - ${CHANNELS}, 1)`)} END, n / ${CHANNELS} + 2,
     now() - (messages - n) * interval '30 seconds', hashtext(n::text), CASE WHEN n % 3001 = 0 THEN now() END`,
    "$2",
  ),
  table(
    `thread_follows (root_id, user_id, following, created_at)`,
    `${id("message", "1 + n / 3")}, ${memberOf("n")}, true, now()`,
    "$2",
  ),
  table(
    `message_reactions (message_id, user_id, reaction, created_at)`,
    `${id("message", "1 + n / 2")}, ${memberOf("n")}, 'ROCKET', now()`,
    "$2",
  ),
  table(
    `saved_messages (user_id, message_id, saved_at)`,
    `${memberOf("n / 9")}, ${id("message", "1 + n")}, ${ago("n", 700)}`,
    "$2::int - 1",
  ),
  table(
    `attachments (id, uploader_id, message_id, position, kind, name, bytes, width, height, alt_text, storage_key, created_at)`,
    `${id("attachment", "n")}, ${memberOf("n")}, CASE WHEN n % 100 > 0 THEN ${id("message", "n * 5")} END, 1, 'IMAGE', 'a.webp', 100000, 800, 600,
     '', md5(n::text), ${ago("n", 300)}`,
    "$2::int / 5",
  ),
  table(
    `message_search (channel_id, created_seq, position, created_at, words)`,
    `${channelOf("n")}, n / ${CHANNELS} + 1, n, now() - (messages - n) * interval '30 seconds',
     strip(to_tsvector('english', 'Message ' || n || repeat(' with text', n % 20))) || array_to_tsvector(ARRAY[
       '#channel' || ${channelOf("n")}, '#sender' || ${memberOf("n % (1 + members / 5)")},
       '#10:' || (n >> 10), '#13:' || (n >> 13), '#16:' || (n >> 16)])`,
    "$2",
  ),
  table(`search_words (word)`, `'word' || md5(n::text)`, "$2::int / 20"),
  table(
    `message_mentions (message_id, user_id, channel_id, seq)`,
    `${id("message", "n * 5")}, ${memberOf("n")}, ${channelOf("n * 5")}, n * 5 / ${CHANNELS} + 1`,
    "$2::int / 5",
  ),
  table(
    `notifications (user_id, event_key, kind, actor_id, channel_id, message_id, data, in_app, in_digest, push_at, created_at, read_at)`,
    `${memberOf("n")}, 'message:' || ${id("message", "n * 5")}, 'MENTION', ${memberOf("n + 1")}, ${channelOf("n * 5")}, ${id("message", "n * 5")}, '{}', true,
     true, CASE WHEN n % 5000 = 0 THEN now() - interval '1 minute' END, now() - (messages - n) * interval '30 seconds',
     CASE WHEN n % 3 = 0 THEN now() END`,
    "$2::int / 5",
  ),
  table(
    `notification_settings (user_id, time_zone, digest, digest_due_at)`,
    `${id("member", "n")}, 'Europe/Berlin', 'DAILY', now() + (n % 1440) * interval '1 minute' - interval '2 minutes'`,
    "$1::int / 10",
  ),
  table(
    `notification_channel_settings (user_id, channel_id, level)`,
    `${id("member", "n")}, ${channelOf("n")}, CASE WHEN n % 100 = 0 THEN 'ALL' ELSE 'NOTHING' END`,
    "$1::int / 10",
  ),
  table(
    `push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)`,
    `gen_random_uuid(), ${id("member", "n")}, 'https://push.invalid/' || n, 'x', 'x', now()`,
    "$1::int / 20",
  ),
  table(
    `helpful_marks (id, question_id, reply_id, asker_id, helper_id, marked_by_id, awarded, created_at)`,
    `gen_random_uuid(), ${id("message", `n * 20 - ${CHANNELS}`)}, ${id("message", "n * 20")}, ${memberOf("n")}, ${memberOf("n + 1")}, ${memberOf("n")}, true,
     ${ago("n", 300)}`,
    "$2::int / 20",
  ),
  table(
    `channel_reads (user_id, channel_id, last_read_seq)`,
    `${id("member", "1 + n / 3")}, ${channelOf("n % 3 + n / 3")}, messages / ${CHANNELS} - n % 50`,
    "2 * $1::int",
  ),
  table(
    `xp_entries (user_id, rule, source_id, amount, counted_at, created_at)`,
    `${memberOf("n")}, CASE WHEN n % 20 = 0 THEN 'COURSE' WHEN n % 11 = 0 THEN 'HELP' ELSE 'MESSAGE' END, ${id("message", "n")}::text, 10,
     ${ago("n", 300)}, ${ago("n", 300)}`,
    "$2",
  ),
  `INSERT INTO xp_totals (user_id, period, xp, reached_at, ranked)
   SELECT id, period, greatest(10, xp / share), ${ago("xp", 5)}, role <> 'ADMIN' AND deleted_at IS NULL AND listed
   FROM users, (VALUES ('all', 1), (to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM'), 4), (to_char(now() AT TIME ZONE 'UTC', 'IYYY-"W"IW'), 12))
     AS p (period, share) WHERE xp / share > 0`,
  table(
    `contact_messages (id, user_id, name, email, message, created_at)`,
    `${id("contact", "n")}, CASE WHEN n % 2 = 0 THEN ${memberOf("n")} END, 'Name', 'name@example.test', 'Hello', ${ago("n", 360)}`,
    "$1::int / 20",
  ),
  table(
    `contact_replies (message_id, body, created_at)`,
    `${id("contact", "n")}, 'Thanks', ${ago("n", 360)}`,
    "$1::int / 20",
  ),
  table(
    `api_keys (owner_id, name, prefix, secret_hash, scopes, created_at)`,
    `${memberOf("n")}, 'Key', left(md5(n::text), 12), md5(n::text), '{courses:read}', ${ago("n", 700)}`,
    "$1::int / 20",
  ),
];

/** The tables that grow with the members and messages. */
export const LARGE_TABLES: ReadonlySet<string> = new Set([
  ...STATEMENTS.map((statement) => /INSERT INTO (\w+)/.exec(statement)?.[1] ?? ""),
  "xp_rank_blocks",
]);

interface Index {
  name: string;
  definition: string;
}

/** Fills a new database with members, messages, and everything that comes with them. */
export async function loadCommunity(app: TestApp, { members, messages }: CommunitySize): Promise<void> {
  const sql = (text: string): Promise<unknown> =>
    app.sql(text.replaceAll("$1", String(members)).replaceAll("$2", String(messages)));
  // Generated rows need no foreign keys or triggers, and building indexes afterwards is faster.
  const indexes = await app.sql<Index>(
    `SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint k WHERE k.conindid = c.oid)`,
  );
  await sql(`SET session_replication_role = replica`);
  await sql(`SET maintenance_work_mem = '512MB'`);
  for (const { name } of indexes) await sql(`DROP INDEX ${name}`);
  for (const statement of [CHANNEL_ROWS, ...STATEMENTS]) await sql(statement);
  for (const { definition } of indexes) await sql(definition);
  await sql(`RESET session_replication_role`);
  // Without blocks, the fold creates them from the totals.
  await sql(`DELETE FROM xp_rank_blocks`);
  const database = createDataSource(app.databaseUrl, { poolSize: 1, migrations: [] });
  await database.initialize();
  await foldRanks(database);
  await database.destroy();
  await sql(`VACUUM ANALYZE`);
}

export const foldRanks = (database: DataSource): Promise<void> =>
  new RankMaintenance({ database, bus: new Bus(), clock: systemClock, logger: createLogger("silent") }).fold();

/** Makes PostgreSQL plan as if the large tables had `factor` times as many rows. */
export async function scaleStatistics(app: TestApp, factor: number): Promise<void> {
  await app.sql(
    `UPDATE pg_class SET reltuples = reltuples * $1 WHERE oid IN (
       SELECT c.oid FROM pg_class c LEFT JOIN pg_index i ON i.indexrelid = c.oid
       JOIN pg_class t ON t.oid = coalesce(i.indrelid, c.oid)
       WHERE t.relname = ANY($2) AND t.relnamespace = 'public'::regnamespace)`,
    [factor, [...LARGE_TABLES]],
  );
}
