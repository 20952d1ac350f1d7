import { gql } from "../../gql";
import type { DemoLoginMutation } from "../../gql/graphql";
import { MIGRATIONS } from "../../../migrations";
import { DEMO_ACCOUNTS } from "../../../demo/people/demo-accounts";
import { checkXp } from "../../../graphql-server/src/features/leaderboard";
import { createDataSource } from "../../../graphql-server/src/kernel/database";
import { graphql } from "../../kit/clients/graphql-client";
import { startTestApp, useApp } from "../../kit/test-app";
import { ENTITIES } from "../../kit/offline-features";

const LOGIN = gql(`mutation DemoLogin($input: LoginInput!) { login(input: $input) { token user { id role } } }`);
const RECEIPTS = gql(`query DemoReceipts($after: String) { myXpReceipts(first: 100, after: $after) {
  edges { node { rule amount source messageId courseId } } pageInfo { hasNextPage } } }`);

const app = useApp({ env: { DEMO_MODE: "on", PAYMENTS: "test", RATE_LIMITS: "off" } });
const accounts: DemoLoginMutation["login"][] = [];

beforeAll(async () => {
  for (const { email, password } of DEMO_ACCOUNTS) {
    const { data } = await graphql(app, LOGIN, { input: { email, password } });
    if (data) accounts.push(data.login);
  }
});

const adminToken = () => accounts.find(({ user }) => user?.role === "ADMIN")?.token ?? undefined;

it("doesn't start outside demo mode on a database with demo accounts", async () => {
  await expect(startTestApp({ databaseUrl: app.databaseUrl })).rejects.toThrow(/set DATA_DIR to a new folder/);
});

it("has totals and rankings that match its ledger", async () => {
  const database = createDataSource(app.databaseUrl, { poolSize: 1, entities: ENTITIES, migrations: MIGRATIONS });
  await database.initialize();
  try {
    expect(await checkXp(database)).toMatchObject({ people: 303, drifts: 0, shown: [] });
  } finally {
    await database.destroy();
  }
});

it("shows each demo account a source for all of its XP, with only its own messages", async () => {
  expect(accounts).toHaveLength(3);
  for (const { token, user } of accounts) {
    const { data } = await graphql(app, RECEIPTS, {}, token ?? "");
    const receipts = data?.myXpReceipts.edges.map(({ node }) => node) ?? [];
    expect(data?.myXpReceipts.pageInfo.hasNextPage).toBe(false);
    expect(receipts.length).toBeGreaterThan(10);
    expect(receipts.filter(({ source }) => source === null)).toEqual([]);
    const messageIds = receipts.filter(({ rule }) => rule === "MESSAGE").map(({ messageId }) => messageId);
    const [own] = await app.sql<{ count: number }>(
      `SELECT count(*)::int FROM messages WHERE id = ANY($1) AND sender_id = $2`,
      [messageIds, user?.id],
    );
    expect(own?.count).toBe(messageIds.length);
  }
});

it("has a source or a note for every XP entry of every member", async () => {
  const unexplained = await app.sql(
    `SELECT e.rule, e.source_id FROM xp_entries e
     WHERE e.note IS NULL AND NOT CASE e.rule
       WHEN 'MESSAGE' THEN EXISTS (SELECT 1 FROM messages WHERE id::text = e.source_id AND sender_id = e.user_id)
       WHEN 'HELP' THEN EXISTS (SELECT 1 FROM helpful_marks WHERE id::text = e.source_id AND helper_id = e.user_id AND awarded)
       WHEN 'COURSE' THEN EXISTS (SELECT 1 FROM course_completions WHERE course_id::text = e.source_id AND user_id = e.user_id)
       ELSE EXISTS (SELECT 1 FROM sanctions WHERE id::text = e.source_id AND user_id = e.user_id) END`,
  );
  expect(unexplained).toEqual([]);
});

it("has an audit entry for every sanction, by the same author at the same time", async () => {
  const sanctions = await app.sql<{ kind: string; logged: boolean }>(
    `SELECT s.kind, EXISTS (SELECT 1 FROM audit_entries a
       WHERE a.subject_id = s.user_id AND a.created_at = s.starts_at AND a.author_id IS NOT DISTINCT FROM s.author_id
         AND a.reason <> '' AND position(a.reason IN s.reason) > 0
         AND a.action = CASE s.kind WHEN 'BAN' THEN 'user.banned' WHEN 'STRIKE' THEN 'user.struck'
           WHEN 'MUTE' THEN 'user.muted' ELSE 'user.kicked' END) AS logged
     FROM sanctions s`,
  );
  expect(new Set(sanctions.map(({ kind }) => kind))).toEqual(new Set(["STRIKE", "BAN", "MUTE", "KICK"]));
  expect(sanctions.filter(({ logged }) => !logged)).toEqual([]);
});

it("reports the sum of the orders as revenue", async () => {
  const { data } = await graphql(
    app,
    gql(`query DemoAnalytics { analytics(days: 365) { total { revenueCents } } }`),
    {},
    adminToken(),
  );
  const [orders] = await app.sql<{ sum: number; refunded: number }>(
    `SELECT sum(amount_cents) FILTER (WHERE status = 'FULFILLED')::int AS sum,
       count(*) FILTER (WHERE status = 'REFUNDED')::int AS refunded FROM orders`,
  );
  expect(orders?.sum).toBeGreaterThan(500_000);
  expect(data?.analytics.total.revenueCents).toBe(orders?.sum);
  expect(orders?.refunded).toBe(1);
});

it("has the access and subscriptions that its fulfilled and refunded orders imply", async () => {
  const wrong = await app.sql(
    `SELECT o.reference FROM orders o
     LEFT JOIN entitlements e ON e.order_id = o.id LEFT JOIN subscriptions s ON s.order_id = o.id
     WHERE o.status IN ('FULFILLED', 'REFUNDED') AND NOT (
         o.course_id IS NULL AND s.id IS NOT NULL AND (s.status = 'ACTIVE') = (s.period_end > now())
         OR o.course_id IS NOT NULL AND e.starts_at = o.paid_at AND e.revoked_at IS NOT DISTINCT FROM o.refunded_at)
       OR o.status NOT IN ('FULFILLED', 'REFUNDED') AND (e.id IS NOT NULL OR s.id IS NOT NULL)`,
  );
  const premium = await app.sql(
    `SELECT u.username FROM users u
     WHERE u.role = 'PREMIUM' AND NOT EXISTS (SELECT 1 FROM subscriptions WHERE user_id = u.id AND status = 'ACTIVE')
         AND NOT EXISTS (SELECT 1 FROM audit_entries WHERE subject_id = u.id AND action = 'user.role_changed')
       OR u.role = 'FREE' AND EXISTS (SELECT 1 FROM subscriptions WHERE user_id = u.id AND status = 'ACTIVE')`,
  );
  expect({ wrong, premium }).toEqual({ wrong: [], premium: [] });
});

it("has no completions of inaccessible lessons, and no activity before registration or after a ban", async () => {
  const unentitled = await app.sql(
    `SELECT u.username, l.course_id FROM lesson_completions k JOIN lessons l ON l.id = k.lesson_id JOIN users u ON u.id = k.user_id
     WHERE NOT EXISTS (SELECT 1 FROM entitlements WHERE user_id = u.id AND course_id = l.course_id AND starts_at <= k.completed_at)
       AND NOT (u.role = 'PREMIUM' AND l.course_id IN (1, 2, 3, 5))`,
  );
  const untimely = await app.sql(
    `SELECT u.username, a.at FROM users u JOIN (
       SELECT sender_id AS id, created_at AS at FROM messages UNION ALL SELECT user_id, created_at FROM orders
       UNION ALL SELECT user_id, completed_at FROM lesson_completions) a ON a.id = u.id
     LEFT JOIN sanctions b ON b.user_id = u.id AND b.kind = 'BAN'
     WHERE a.at < u.created_at OR a.at > now() OR a.at > b.starts_at`,
  );
  expect({ unentitled, untimely }).toEqual({ unentitled: [], untimely: [] });
});

it("has a session for every member, none of them open", async () => {
  const [seen] = await app.sql<{ never: number; open: number }>(
    `SELECT count(*) FILTER (WHERE s.id IS NULL)::int AS never,
       count(*) FILTER (WHERE s.ended_at IS NULL AND s.expires_at > now())::int AS open
     FROM users u LEFT JOIN sessions s ON s.user_id = u.id`,
  );
  // The only open sessions are those of this test.
  expect(seen).toEqual({ never: 0, open: accounts.length });
});
