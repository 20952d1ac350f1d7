import "reflect-metadata";
import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { follow, sendMessage, Sockets } from "../kit/conversation";
import { graphql } from "../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { startRedis } from "../kit/servers/redis-server";
import { startTestApp, type TestApp } from "../kit/test-app";
import { prepareTemplate } from "../kit/database/test-database";
import { buy } from "../kit/stripe/test-checkout";

// Somebody reads a channel in which much is said, on many sockets at once, and loses the right: with one process, and with two
// that know each other over Redis, where the act comes to the one and half of the sockets are on the other. Printed: messages
// sent after the act was answered that still reached a socket, and how long after the answer the last socket saw the end.
// Exits with 1 when a message leaked or a socket was not ended.
const TIMES = Number(process.argv[2] ?? 5);
const SOCKETS = Number(process.argv[3] ?? 50);
const TALK_BEFORE_MS = 100;
const TALK_AFTERWARDS_MS = 400;
const PATIENCE_MS = 10_000;
const SECRET = "r".repeat(40);
const reason = "Measured";

interface World {
  /** The act comes to the first. */
  apps: [TestApp, ...TestApp[]];
  admin: Person;
}

interface Loss {
  channel: string;
  /** Gives the right; returns what takes it, for an admin to send. */
  arrange: (app: TestApp, person: Person) => Promise<{ query: string; variables: Record<string, unknown> }>;
}

const LOSSES: Record<string, Loss> = {
  ban: {
    channel: "general",
    arrange: async (_app, { id }) => ({
      query: `mutation ($input: BanUserInput!) { banUser(input: $input) }`,
      variables: { input: { userId: id, reason } },
    }),
  },
  kick: {
    channel: "general",
    arrange: async (_app, { id }) => ({
      query: `mutation ($input: KickUserInput!) { kickUser(input: $input) }`,
      variables: { input: { userId: id, reason } },
    }),
  },
  role: {
    channel: "premium-lounge",
    arrange: async (app, { id }) => {
      await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]);
      return {
        query: `mutation ($input: ChangeUserRoleInput!) { changeUserRole(input: $input) }`,
        variables: { input: { userId: id, role: "FREE" } },
      };
    },
  },
  refund: {
    channel: "risk-management",
    arrange: async (app, person) => ({
      query: `mutation ($id: ID!) { refundOrder(orderId: $id) }`,
      variables: { id: await buy(app, person, "risk-management") },
    }),
  },
  "closed channel": {
    channel: "premium-lounge",
    arrange: async (app, { id }) => {
      await app.sql(`UPDATE users SET role = 'PREMIUM' WHERE id = $1`, [id]);
      const channel = await channelId(app, "premium-lounge");
      await app.sql(`UPDATE channels SET access_level = 'PREMIUM' WHERE id = $1`, [channel]);
      return {
        query: `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`,
        variables: { input: { channelId: channel, accessLevel: "ADMIN_ONLY" } },
      };
    },
  },
};

interface Outcome {
  leaked: number;
  notEnded: number;
  /** When the last socket saw the end, from the answer; null when one never did. */
  cutMs: number | null;
}

async function lose({ apps, admin }: World, { channel, arrange }: Loss): Promise<Outcome> {
  const [first] = apps;
  const person = await createPerson(first);
  const take = await arrange(first, person);
  const id = await channelId(first, channel);
  const { seq: before } = await sendMessage(first, admin, { channelId: id, content: `Hello ${person.username}` });
  const sockets = apps.map((app) => new Sockets(() => app));
  const feeds = Array.from({ length: SOCKETS }, (_, index) => {
    const place = sockets[index % sockets.length] ?? new Sockets(() => first);
    // Ids are the same in capitals: a right is watched under either spelling.
    return follow(place.of(person), index % 3 ? id : id.toUpperCase(), before - 1);
  });
  await Promise.all(feeds.map((feed) => feed.until((events) => events.length > 0)));
  let ended = 0;
  let cutAt = 0;
  const ends = feeds.map(async (feed) => {
    await feed.ended;
    ended += 1;
    cutAt = performance.now();
  });

  let lastSeq = before;
  let isOver = false;
  // In turn on each process: what is said where the act did not happen must not get out either.
  const talk = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const app = apps[turn % apps.length] ?? first;
      ({ seq: lastSeq } = await sendMessage(app, admin, { channelId: id, content: `${Math.random()} on and on` }));
    }
  })();
  await wait(TALK_BEFORE_MS);
  if (ended) throw new Error(`${ended} sockets ended before the right was taken`);
  const { errors } = await graphql(first, take.query, take.variables, admin.token);
  if (errors) throw new Error(JSON.stringify(errors));
  const answeredAt = performance.now();
  // One may be on its way at this moment, sent before the answer.
  const lastAllowed = lastSeq + 1;
  await Promise.race([Promise.all(ends), wait(PATIENCE_MS)]);
  await wait(TALK_AFTERWARDS_MS);
  isOver = true;
  await talk;
  const leaked = feeds.reduce((sum, { events }) => sum + events.filter(({ seq }) => seq > lastAllowed).length, 0);
  const notEnded = SOCKETS - ended;
  await Promise.all(sockets.map((place) => place.close()));
  return { leaked, notEnded, cutMs: notEnded ? null : cutAt - answeredAt };
}

/** True when nothing leaked and every socket was ended. */
async function measure(world: World): Promise<boolean> {
  let isTight = true;
  const processes = world.apps.length === 1 ? "1 process" : `${world.apps.length} processes`;
  for (const [name, loss] of Object.entries(LOSSES)) {
    const outcomes: Outcome[] = [];
    for (let time = 0; time < TIMES; time += 1) outcomes.push(await lose(world, loss));
    const leaked = outcomes.reduce((sum, outcome) => sum + outcome.leaked, 0);
    const notEnded = outcomes.reduce((sum, outcome) => sum + outcome.notEnded, 0);
    const cuts = outcomes.map(({ cutMs }) => cutMs?.toFixed(1) ?? "never").join(", ");
    if (leaked || notEnded) isTight = false;
    console.log(
      `${processes}, ${name}: ${leaked} messages leaked to ${SOCKETS} sockets in ${TIMES} times; ${notEnded} sockets not ended; ` +
        `the last one cut after (ms from the answer): ${cuts}`,
    );
  }
  return isTight;
}

const env = { RATE_LIMITS: "off", PAYMENTS: "test", JWT_SECRET: SECRET };

async function onOneProcess(): Promise<boolean> {
  const app = await startTestApp({ env });
  const isTight = await measure({ apps: [app], admin: await createPerson(app, { role: "ADMIN" }) });
  await app.stop();
  return isTight;
}

async function onTwoProcesses(): Promise<boolean> {
  if (spawnSync("redis-server", ["--version"]).error) {
    console.log("2 processes: not measured, redis-server is not installed");
    return true;
  }
  const redis = await startRedis();
  const shared = { ...env, REDIS_URL: redis.url };
  const first = await startTestApp({ env: shared });
  const second = await startTestApp({ env: shared, databaseUrl: first.databaseUrl });
  const isTight = await measure({ apps: [first, second], admin: await createPerson(first, { role: "ADMIN" }) });
  await second.stop();
  await first.stop();
  await redis.stop();
  return isTight;
}

await startPostgresCluster();
process.env.TEST_DATABASE_TEMPLATE = await prepareTemplate();
const results = [await onOneProcess(), await onTwoProcesses()];
await stopPostgresCluster();
process.exit(results.every(Boolean) ? 0 : 1);
