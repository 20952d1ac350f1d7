import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startDatabase } from "./harness/database";
import { AFTER_CONNECTING_MS, spawnServer, type MeasuredServer } from "./harness/spawn-server";
import { percentile } from "./harness/statistics";
import type { ReaderConfig, ReaderReport } from "./readers/readers";

// Members read a channel that receives ten messages a second, mark messages as read, and reconnect, while admins change
// channels. Measures SQL statements, waits for a database connection, latency, and CPU time.
//
//   npm run bench -- readers [readers] [server program] [clients: now|1.0]
//
// The last two arguments measure another build, or clients that behave as in version 1.0. Exits with 1 if a reader lost a message or
// could not mark the channel as read.

const [count = "5000", program = "graphql-server/dist/main.js", version = "now"] = process.argv.slice(2);
const READERS = Number(count);
const SECONDS = 30;
const MESSAGES_PER_SECOND = 10;
const SENDERS = 32;
const RECONNECTS_PER_SECOND = 10;
/** Long enough for all deliveries to arrive. */
const SETTLE_MS = 3_000;
const DETAILS_CHANGE_INTERVAL_S = 3;
const ACCESS_CHANGE_INTERVAL_S = 15;

const CLIENTS: Record<string, ReaderConfig["client"]> = {
  now: {
    markEveryMs: 10_000,
    changes: `subscription { channelChanged { channelId details { name description locked } refetchWithinMs } }`,
  },
  "1.0": { markEveryMs: 2_000, changes: `subscription { channelChanged { channelId } }` },
};
const client = CLIENTS[version];
if (!client) throw new Error(`Unknown clients: ${version}`);

const database = await startDatabase({ shared_preload_libraries: "pg_stat_statements", max_connections: "60" });
let server: MeasuredServer | undefined;

try {
  const { client: sql } = database;
  await sql.query(`CREATE EXTENSION pg_stat_statements`);
  const poolWaits = { p99: 0, max: 0 };
  const running = await spawnServer(["--require", path.join(import.meta.dirname, "readers/pool-waits.cjs"), program], {
    ...database.env,
    DEMO_MODE: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
  });
  server = running;
  running.onOutput((text) => {
    const found = /"poolWaits":(\{.*\})/.exec(text)?.[1];
    if (found) Object.assign(poolWaits, JSON.parse(found));
  });
  const readers = await database.createPeople("reader", READERS, "FREE");
  const senders = await database.createPeople("speaker", SENDERS, "FREE");
  const [admin = ""] = await database.createPeople("admin", 1, "ADMIN");
  const { rows } = await sql.query<{ id: string; name: string }>(`SELECT id, name FROM channels`);
  const idOf = (name: string): string => rows.find((row) => row.name === name)?.id ?? "";
  await sql.query(`ANALYZE`);

  async function call(token: string, query: string, variables: object): Promise<void> {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const body = JSON.stringify({ query, variables });
    const text = await (await fetch(`${running.url}/graphql`, { method: "POST", headers, body })).text();
    if (text.includes('"errors"')) throw new Error(text);
  }

  const SEND = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
  const UPDATE = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;

  const child = fork(path.join(import.meta.dirname, "readers/readers.ts"), { execArgv: process.execArgv });
  const request = async <Answer>(command: unknown): Promise<Answer> => {
    child.send(command as object);
    return ((await once(child, "message")) as [Answer])[0];
  };
  const config: ReaderConfig = { url: running.url, channelId: idOf("general"), tokens: readers, client };
  await request(config);
  await wait(AFTER_CONNECTING_MS);

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
  running.kill("SIGUSR2");
  await sql.query(`SELECT pg_stat_statements_reset()`);
  const cpuBefore = await running.cpuMs();
  const start = performance.now();
  await load(SECONDS);
  const seconds = (performance.now() - start) / 1_000;
  const cpu = ((await running.cpuMs()) - cpuBefore) / 1_000 / seconds;
  running.kill("SIGUSR2");
  const [statements] = (
    await sql.query<{ calls: string; ms: number }>(
      `SELECT sum(calls) AS calls, sum(total_exec_time) AS ms FROM pg_stat_statements`,
    )
  ).rows;
  const report = await request<ReaderReport>("report");
  await wait(SETTLE_MS);
  const { lost } = await request<ReaderReport>("report");
  child.disconnect();
  console.log(
    [
      `${READERS} readers, clients ${version}, ${(MESSAGES_PER_SECOND * SECONDS) / seconds} messages/s for ${seconds.toFixed(0)} s`,
      `delivered ${((100 * report.delivered) / (MESSAGES_PER_SECOND * SECONDS * READERS)).toFixed(1)}%, latency p50 ${percentile(report.latenciesMs, 0.5)} ms, p99 ${percentile(report.latenciesMs, 0.99)} ms`,
      `statements/s ${(Number(statements?.calls) / seconds).toFixed(0)}, database busy ${((statements?.ms ?? 0) / 1_000 / seconds).toFixed(2)} cores`,
      `server CPU ${cpu.toFixed(2)} cores, wait for a connection p99 ${poolWaits.p99.toFixed(1)} ms, max ${poolWaits.max.toFixed(0)} ms`,
      `marks/s ${(report.marks / seconds).toFixed(0)}, failed ${report.failedMarks}, messages lost ${lost}, channel lists refetched ${report.refetches}, subscriptions ended ${report.endedSubscriptions}`,
    ].join("\n"),
  );
  if (report.failedMarks || lost) process.exitCode = 1;
} finally {
  await server?.stop();
  await database.stop();
}
