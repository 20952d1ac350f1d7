import { randomUUID } from "node:crypto";
import { fork } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { startEmbeddedPostgres } from "../../graphql-server/src/database/embedded-postgres";
import { createLogger } from "../../graphql-server/src/kernel/logging/logger";
import { Tokens } from "../../graphql-server/src/features/accounts/sessions/tokens";
import { spawnServer } from "./fan-out/measured-server";
import type { ReaderConfig, ReaderReport } from "./readers/readers";

// Members read a channel that receives ten messages a second, mark messages as read, and reconnect, while admins change
// channels. Measures SQL statements, waits for a database connection, latency, and CPU time.
//
//   npm run bench:readers -- [readers] [server program] [clients: now|1.0]
//
// The last two arguments measure another build, or clients that behave as in version 1.0.

const [count = "5000", program = "graphql-server/dist/main.js", version = "now"] = process.argv.slice(2);
const READERS = Number(count);
const SECONDS = 30;
const MESSAGES_PER_SECOND = 10;
const SENDERS = 32;
const RECONNECTS_PER_SECOND = 10;
const DETAILS_CHANGE_INTERVAL_S = 3;
const ACCESS_CHANGE_INTERVAL_S = 15;
const SECRET = "b".repeat(40);

const CLIENTS: Record<string, ReaderConfig["client"]> = {
  now: {
    markEveryMs: 10_000,
    changes: `subscription { channelChanged { channelId details { name description locked } refetchWithinMs } }`,
  },
  "1.0": { markEveryMs: 2_000, changes: `subscription { channelChanged { channelId } }` },
};
const client = CLIENTS[version];
if (!client) throw new Error(`Unknown clients: ${version}`);

const folder = await mkdtemp(path.join(tmpdir(), "bench-readers-"));
// When run as root, PostgreSQL runs as another user, which needs access to the folder.
await chmod(folder, 0o755);
const postgres = await startEmbeddedPostgres(folder, createLogger("silent"), {
  shared_preload_libraries: "pg_stat_statements",
  max_connections: "60",
});
const database = new Client({ connectionString: postgres.url });
await database.connect();
await database.query(`CREATE EXTENSION pg_stat_statements`);
const poolWaits = { p99: 0, max: 0 };
const server = await spawnServer(["--require", path.join(import.meta.dirname, "readers/pool-waits.cjs"), program], {
  PORT: "0",
  HOST: "127.0.0.1",
  DATABASE_URL: postgres.url,
  DATA_DIR: folder,
  JWT_SECRET: SECRET,
  DEMO_MODE: "off",
  RATE_LIMITS: "off",
  LOG_LEVEL: "info",
});
server.onOutput((text) => {
  const found = /"poolWaits":(\{.*\})/.exec(text)?.[1];
  if (found) Object.assign(poolWaits, JSON.parse(found));
});

const tokens = new Tokens(SECRET, 24);
async function createPeople(prefix: string, size: number, role: string): Promise<string[]> {
  const people = Array.from({ length: size }, (_, index) => ({
    userId: randomUUID(),
    sessionId: randomUUID(),
    username: `${prefix}_${index}`,
  }));
  const ids = people.map(({ userId }) => userId);
  await database.query(
    `INSERT INTO users (id, username, username_key, email, name, role)
     SELECT id, name, name, name || '@example.test', name, $3
     FROM unnest($1::uuid[], $2::text[]) AS t (id, name)`,
    [ids, people.map(({ username }) => username), role],
  );
  await database.query(
    `INSERT INTO sessions (id, user_id, expires_at)
     SELECT id, user_id, now() + interval '1 day' FROM unnest($1::uuid[], $2::uuid[]) AS t (id, user_id)`,
    [people.map(({ sessionId }) => sessionId), ids],
  );
  return Promise.all(
    people.map(({ userId, sessionId, username }) =>
      tokens.signAccess({ userId, sessionId, email: `${username}@example.test`, role }, new Date()),
    ),
  );
}

try {
  const readers = await createPeople("reader", READERS, "FREE");
  const senders = await createPeople("speaker", SENDERS, "FREE");
  const [admin = ""] = await createPeople("admin", 1, "ADMIN");
  const { rows } = await database.query<{ id: string; name: string }>(`SELECT id, name FROM channels`);
  const idOf = (name: string): string => rows.find((row) => row.name === name)?.id ?? "";
  await database.query(`ANALYZE`);

  async function call(token: string, query: string, variables: object): Promise<void> {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const body = JSON.stringify({ query, variables });
    const text = await (await fetch(`${server.url}/graphql`, { method: "POST", headers, body })).text();
    if (text.includes('"errors"')) throw new Error(text);
  }

  const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
  const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;

  const child = fork(path.join(import.meta.dirname, "readers/readers.ts"), { execArgv: process.execArgv });
  const request = async <Answer>(command: unknown): Promise<Answer> => {
    child.send(command as object);
    return ((await once(child, "message")) as [Answer])[0];
  };
  const config: ReaderConfig = { url: server.url, channelId: idOf("general"), tokens: readers, client };
  await request(config);
  await wait(5_000);

  let messages = 0;
  const load = async (seconds: number): Promise<void> => {
    const work: Promise<void>[] = [];
    for (let second = 0; second < seconds; second += 1) {
      child.send({ reconnect: RECONNECTS_PER_SECOND });
      const description = `Edition ${messages}`;
      if (second % DETAILS_CHANGE_INTERVAL_S === 1)
        work.push(call(admin, UPDATE, { input: { channelId: idOf("forex-desk"), description } }));
      if (second % ACCESS_CHANGE_INTERVAL_S === 5) {
        const accessLevel = second % (2 * ACCESS_CHANGE_INTERVAL_S) === 5 ? "READONLY" : "FREE";
        work.push(call(admin, UPDATE, { input: { channelId: idOf("crypto-desk"), accessLevel } }));
      }
      for (let index = 0; index < MESSAGES_PER_SECOND; index += 1) {
        const content = `sent ${Date.now()} number ${(messages += 1)}`;
        work.push(call(senders[messages % SENDERS] ?? "", SEND, { input: { channelId: idOf("general"), content } }));
        await wait(1_000 / MESSAGES_PER_SECOND);
      }
    }
    await Promise.all(work);
  };

  await load(5);
  await request("reset");
  server.kill("SIGUSR2");
  await database.query(`SELECT pg_stat_statements_reset()`);
  const cpuBefore = await server.cpuMs();
  const start = performance.now();
  await load(SECONDS);
  const seconds = (performance.now() - start) / 1_000;
  const cpu = ((await server.cpuMs()) - cpuBefore) / 1_000 / seconds;
  server.kill("SIGUSR2");
  const [statements] = (
    await database.query<{ calls: string; ms: number }>(
      `SELECT sum(calls) AS calls, sum(total_exec_time) AS ms FROM pg_stat_statements`,
    )
  ).rows;
  const report = await request<ReaderReport>("report");
  child.disconnect();
  report.latenciesMs.sort((a, b) => a - b);
  const percentile = (share: number): number =>
    report.latenciesMs[Math.floor(report.latenciesMs.length * share)] ?? Number.NaN;
  await wait(500);
  console.log(
    [
      `${READERS} readers, clients ${version}, ${(MESSAGES_PER_SECOND * SECONDS) / seconds} messages/s for ${seconds.toFixed(0)} s`,
      `delivered ${((100 * report.delivered) / (MESSAGES_PER_SECOND * SECONDS * READERS)).toFixed(1)}%, latency p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`,
      `statements/s ${(Number(statements?.calls) / seconds).toFixed(0)}, database busy ${((statements?.ms ?? 0) / 1_000 / seconds).toFixed(2)} cores`,
      `server CPU ${cpu.toFixed(2)} cores, wait for a connection p99 ${poolWaits.p99.toFixed(1)} ms, max ${poolWaits.max.toFixed(0)} ms`,
      `marks/s ${(report.marks / seconds).toFixed(0)}, failed ${report.failedMarks}, channel lists refetched ${report.refetches}, subscriptions ended ${report.endedSubscriptions}`,
    ].join("\n"),
  );
} finally {
  await server.stop();
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
