import "reflect-metadata";
import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { subscribeToChannel, sendMessage, Sockets } from "../kit/conversation";
import { graphql } from "../kit/clients/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { startRedis } from "../kit/servers/redis-server";
import { startTestApp, type TestApp } from "../kit/test-app";
import { prepareTemplate } from "../kit/database/test-database";
import { postOnAllSurfaces } from "../kit/readable-surfaces";
import { REVOCATIONS, type Revocation } from "../kit/revocations";

// A member reads a busy channel on many sockets and loses access: with one server process, and with two processes connected
// over Redis, where the first handles the revocation and half of the sockets are on the second. Prints how many messages sent
// after the revocation's response still reached a socket, how long after the response the last subscription ended, and where an
// earlier message (in search, its thread, notifications, its file, ...) was still visible right after the response.
// Exits with 1 if a message leaked, a subscription did not end, or the earlier message was visible.
const RUNS = Number(process.argv[2] ?? 5);
const SOCKETS = Number(process.argv[3] ?? 50);
const SEND_BEFORE_MS = 100;
const SEND_AFTER_MS = 400;
const TIMEOUT_MS = 10_000;
const SECRET = "r".repeat(40);

interface Cluster {
  /** The first one handles the revocation. */
  apps: [TestApp, ...TestApp[]];
  admin: Person;
}

interface Outcome {
  leaked: number;
  notEnded: number;
  /** Where an earlier message was visible after the response. */
  visible: string[];
  /** Time from the response until the last subscription ended; null if one never did. */
  lastEndedAfterMs: number | null;
}

async function measureRevocation({ apps, admin }: Cluster, { channel, prepare }: Revocation): Promise<Outcome> {
  const [first] = apps;
  const person = await createPerson(first);
  const request = await prepare(first, person);
  const id = await channelId(first, channel);
  const { seq: before } = await sendMessage(first, admin, { channelId: id, content: `Hello ${person.username}` });
  const surfaces = await postOnAllSurfaces(first, { author: admin, reader: person, channelId: id });
  const sockets = apps.map((app) => new Sockets(() => app));
  const feeds = Array.from({ length: SOCKETS }, (_, index) => {
    const group = sockets[index % sockets.length] ?? new Sockets(() => first);
    // Uppercase IDs are equivalent, so revocation must work for both spellings.
    return subscribeToChannel(group.of(person), index % 3 ? id : id.toUpperCase(), before - 1);
  });
  await Promise.all(feeds.map((feed) => feed.until((events) => events.length > 0)));
  let ended = 0;
  let lastEndedAt = 0;
  const ends = feeds.map(async (feed) => {
    await feed.ended;
    ended += 1;
    lastEndedAt = performance.now();
  });

  let lastSeq = before;
  let isStopped = false;
  // Alternates between the processes, because messages sent to either one must not leak.
  const sending = (async () => {
    for (let turn = 0; !isStopped; turn += 1) {
      const app = apps[turn % apps.length] ?? first;
      ({ seq: lastSeq } = await sendMessage(app, admin, { channelId: id, content: `${Math.random()} on and on` }));
    }
  })();
  await wait(SEND_BEFORE_MS);
  if (ended) throw new Error(`${ended} subscriptions ended before access was revoked`);
  const { errors } = await graphql(first, request.query, request.variables, admin.token);
  if (errors) throw new Error(JSON.stringify(errors));
  const respondedAt = performance.now();
  // One message that was sent before the response may still be in flight.
  const lastAllowed = lastSeq + 1;
  const visible = (await Promise.all(apps.map((app) => surfaces.visible(app)))).flat();
  await Promise.race([Promise.all(ends), wait(TIMEOUT_MS)]);
  await wait(SEND_AFTER_MS);
  isStopped = true;
  await sending;
  const leaked = feeds.reduce((sum, { events }) => sum + events.filter(({ seq }) => seq > lastAllowed).length, 0);
  const notEnded = SOCKETS - ended;
  await Promise.all(sockets.map((group) => group.close()));
  return { leaked, notEnded, visible, lastEndedAfterMs: notEnded ? null : lastEndedAt - respondedAt };
}

/** Returns true if no message leaked and every subscription ended. */
async function measure(cluster: Cluster): Promise<boolean> {
  let isCorrect = true;
  const processes = cluster.apps.length === 1 ? "1 process" : `${cluster.apps.length} processes`;
  for (const [name, revocation] of Object.entries(REVOCATIONS)) {
    const outcomes: Outcome[] = [];
    for (let run = 0; run < RUNS; run += 1) outcomes.push(await measureRevocation(cluster, revocation));
    const leaked = outcomes.reduce((sum, outcome) => sum + outcome.leaked, 0);
    const notEnded = outcomes.reduce((sum, outcome) => sum + outcome.notEnded, 0);
    const endTimes = outcomes.map(({ lastEndedAfterMs }) => lastEndedAfterMs?.toFixed(1) ?? "never").join(", ");
    const visible = [...new Set(outcomes.flatMap((outcome) => outcome.visible))];
    if (leaked || notEnded || visible.length) isCorrect = false;
    console.log(
      `${processes}, ${name}: ${leaked} messages leaked to ${SOCKETS} sockets in ${RUNS} runs; ${notEnded} subscriptions not ended; ` +
        `visible after the response: ${visible.join(", ") || "nothing"}; ` +
        `last one ended after (ms from the response): ${endTimes}`,
    );
  }
  return isCorrect;
}

const env = { RATE_LIMITS: "off", PAYMENTS: "test", JWT_SECRET: SECRET };

async function onOneProcess(): Promise<boolean> {
  const app = await startTestApp({ env });
  const isCorrect = await measure({ apps: [app], admin: await createPerson(app, { role: "ADMIN" }) });
  await app.stop();
  return isCorrect;
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
  const isCorrect = await measure({ apps: [first, second], admin: await createPerson(first, { role: "ADMIN" }) });
  await second.stop();
  await first.stop();
  await redis.stop();
  return isCorrect;
}

await startPostgresCluster();
const results: boolean[] = [];
try {
  process.env.TEST_DATABASE_TEMPLATE = await prepareTemplate();
  results.push(await onOneProcess(), await onTwoProcesses());
} finally {
  await stopPostgresCluster();
}
process.exit(results.every(Boolean) ? 0 : 1);
