import "reflect-metadata";
import { setTimeout as wait } from "node:timers/promises";
import { follow, sendMessage, Sockets } from "../kit/conversation";
import { graphql } from "../kit/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { startPostgresCluster, stopPostgresCluster } from "../kit/postgres-cluster";
import { startTestApp } from "../kit/test-app";

// Somebody reads a channel in which much is said, and loses the right. Printed: messages sent after the act was answered that
// still reached them, and how long after the answer the last message got out or the end was seen.
const TIMES = 5;
const AFTERWARDS_MS = 400;

await startPostgresCluster();
const app = await startTestApp({ env: { RATE_LIMITS: "off", PAYMENTS: "test" } });
const sockets = new Sockets(() => app);
const admin = await createPerson(app, { role: "ADMIN" });

async function ask(query: string, variables: Record<string, unknown>): Promise<void> {
  const { errors } = await graphql(app, query, variables, admin.token);
  if (errors) throw new Error(JSON.stringify(errors));
}

interface Loss {
  channel: string;
  arrange?: (person: Person) => Promise<unknown>;
  act: (person: Person) => Promise<void>;
}

const reason = "Measured";
const LOSSES: Record<string, Loss> = {
  ban: {
    channel: "general",
    act: ({ id }) =>
      ask(`mutation ($input: BanUserInput!) { banUser(input: $input) }`, { input: { userId: id, reason } }),
  },
  kick: {
    channel: "general",
    act: ({ id }) =>
      ask(`mutation ($input: KickUserInput!) { kickUser(input: $input) }`, { input: { userId: id, reason } }),
  },
  role: {
    channel: "premium-lounge",
    arrange: ({ id }) => app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]),
    act: ({ id }) =>
      ask(`mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`, {
        input: { userId: id, role: "FREE" },
      }),
  },
  refund: {
    channel: "risk-management",
    arrange: async ({ id }) => {
      const [order] = await app.sql<{ id: string; course_id: number }>(
        `INSERT INTO orders (reference, user_id, item, course_id, title, amount_cents, provider, status, created_at, expires_at, paid_at)
         SELECT $2, $1, 'course:' || id, id, title, price_cents, 'test', 'FULFILLED', now(), now(), now()
         FROM courses WHERE slug = 'risk-management' RETURNING id, course_id`,
        [id, `BENCH-${id}`],
      );
      await app.sql(
        `INSERT INTO entitlements (user_id, course_id, source, starts_at, order_id) VALUES ($1, $2, 'PURCHASE', now(), $3)`,
        [id, order?.course_id, order?.id],
      );
    },
    act: async ({ id }) => {
      const [order] = await app.sql<{ id: string }>(`SELECT id FROM orders WHERE user_id = $1`, [id]);
      await ask(`mutation ($id: ID!) { refundOrder(orderId: $id) }`, { id: order?.id });
    },
  },
};

async function lose({ channel, arrange, act }: Loss): Promise<{ leaked: number; cutMs: number }> {
  const person = await createPerson(app);
  await arrange?.(person);
  const id = await channelId(app, channel);
  await sendMessage(app, admin, { channelId: id, content: `Hello ${person.username}` });
  const feed = follow(sockets.of(person), id, 0);
  await feed.until((events) => events.length > 0);
  let lastSeq = 0;
  let isOver = false;
  const talk = (async () => {
    while (!isOver) {
      ({ seq: lastSeq } = await sendMessage(app, admin, { channelId: id, content: `${Math.random()} on and on` }));
    }
  })();
  await wait(100);
  await act(person);
  const answeredAt = performance.now();
  const seqAtAnswer = lastSeq;
  const cutAt = await Promise.race([feed.ended.then(() => performance.now()), wait(AFTERWARDS_MS, Number.NaN)]);
  await wait(AFTERWARDS_MS);
  isOver = true;
  await talk;
  const leaked = feed.events.filter(({ seq }) => seq > seqAtAnswer + 1).length;
  return { leaked, cutMs: cutAt - answeredAt };
}

for (const [name, loss] of Object.entries(LOSSES)) {
  const results = [];
  for (let time = 0; time < TIMES; time += 1) results.push(await lose(loss));
  const leaked = results.reduce((sum, result) => sum + result.leaked, 0);
  const cut = results.map(({ cutMs }) => cutMs.toFixed(1)).join(", ");
  console.log(`${name}: ${leaked} messages leaked in ${TIMES} times; cut after (ms from the answer): ${cut}`);
}
await sockets.close();
await app.stop();
await stopPostgresCluster();
process.exit(0);
