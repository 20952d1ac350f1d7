import { createHash } from "node:crypto";
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { startDatabase } from "./harness/database";
import { cpuMsWithChildren, spawnServer, type MeasuredServer } from "./harness/spawn-server";
import { percentile } from "./harness/statistics";
import type { MembersConfig, MembersReport } from "./reconnect/members";

// Kills a server with many members on a community page, and starts it again. Measures how long the members take to be live
// again, and the SQL statements and CPU time until then. The members behave like the web client, with its delays.
//
//   npm run bench:reconnect -- [members] [server program]
//
// Exits with 1 if a member missed an event or was not live in time.

const [count = "5000", program = "graphql-server/dist/main.js"] = process.argv.slice(2);
const MEMBERS = Number(count);
const LIMIT_MS = 10_000;
const TIMEOUT_MS = 60_000;
const MISSED_MESSAGES = 20;
const MESSAGE_INTERVAL_MS = 250;
/** Afterwards, everything that the members requested has been answered. */
const SETTLE_MS = 12_000;
const NOTICE_MS = 500;
const SENDERS = 8;

/** Everything that the community page subscribes to. */
const SUBSCRIPTIONS = [
  ...["RightsChanged", "XpChanged", "HelpfulMarkChanged", "ChannelActivity", "ChannelRead", "ChannelChanged"],
  ...["Mentioned", "OnlineMembersChanged", "Typing", "ChannelEvents"],
];
/** The queries that the page sends after a reconnect. */
const QUERIES = ["MySanctions", "Viewer", "CommunityChannels"];

interface ClientOperation {
  name: string;
  text: string;
  /** Names. */
  variables: string[];
}
const { readClientOperations } = (await import(
  pathToFileURL(path.join(import.meta.dirname, "../../web/client-operations.mjs")).href
)) as { readClientOperations: () => Promise<ClientOperation[]> };
const operations = new Map((await readClientOperations()).map((operation) => [operation.name, operation]));
function operationOf(name: string): ClientOperation {
  const operation = operations.get(name);
  if (!operation) throw new Error(`The web client has no operation ${name}`);
  return operation;
}
const subscriptions = SUBSCRIPTIONS.map((name) => {
  const { text: query, variables } = operationOf(name);
  return { name, query, variables };
});
const hashOf = (name: string): string => createHash("sha256").update(operationOf(name).text).digest("hex");

const database = await startDatabase({
  shared_preload_libraries: "pg_stat_statements",
  "pg_stat_statements.track_planning": "off",
  max_connections: "60",
});
const sql = database.client;
await sql.query(`CREATE EXTENSION pg_stat_statements`);

const start = (port: string): Promise<MeasuredServer> =>
  spawnServer([...(process.env.SERVER_FLAGS?.split(" ") ?? []), program], {
    ...database.env,
    PORT: port,
    DEMO_MODE: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
  });
let server = await start("0");
const { url } = server;
const child = fork(path.join(import.meta.dirname, "reconnect/members.ts"), { execArgv: process.execArgv });
async function request<Answer>(command: unknown): Promise<Answer> {
  child.send(command as object);
  return ((await once(child, "message")) as [Answer])[0];
}

const times = (values: readonly number[], since = 0): string =>
  [0.5, 0.99, 1].map((share) => ((percentile(values, share) - since) / 1_000).toFixed(2)).join(" / ");

let isLiveInTime = false;
try {
  const members = await database.createPeople("member", MEMBERS, "FREE");
  const senders = await database.createPeople("speaker", SENDERS, "FREE");
  // The server stores that a session was used if it was last used more than a few minutes ago.
  await sql.query(`UPDATE sessions SET last_used_at = now() - interval '1 hour'`);
  const { rows } = await sql.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
  const channelId = rows[0]?.id ?? "";
  await sql.query(`ANALYZE`);

  let messages = 0;
  let failedMessages = 0;
  async function send(): Promise<void> {
    const content = `sent ${Date.now()} number ${(messages += 1)}`;
    const headers = { "content-type": "application/json", authorization: `Bearer ${senders[messages % SENDERS]}` };
    const query = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
    const body = JSON.stringify({ query, variables: { input: { channelId, content } } });
    const text = await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).text();
    if (text.includes('"errors"')) failedMessages += 1;
  }

  const config: MembersConfig = {
    url,
    channelId,
    tokens: members,
    subscriptions,
    queryHashes: Object.fromEntries(QUERIES.map((name) => [name, hashOf(name)])),
    markReadHash: hashOf("MarkChannelRead"),
  };
  await request(config);
  await send();
  await wait(SETTLE_MS);
  await request("pause");
  for (let missed = 0; missed < MISSED_MESSAGES; missed += 1) await send();
  server.kill("SIGKILL");
  const killedAt = Date.now();
  // The members need a moment to notice; they connect after two seconds at the earliest.
  const restarted = wait(NOTICE_MS).then(() => request("restart"));
  server = await start(new URL(url).port);
  await restarted;
  const readyAt = Date.now();
  await sql.query(`SELECT pg_stat_statements_reset()`);
  const cpuTimes = async (): Promise<number[]> =>
    Promise.all([server.cpuMs(), database.cpuMs(), cpuMsWithChildren(child.pid ?? 0)]);
  const before = await cpuTimes();
  const cpuSince = async (): Promise<string> => {
    const [ofServer, ofDatabase, ofClients] = (await cpuTimes()).map(
      (ms, index) => (ms - (before[index] ?? 0)) / 1_000,
    );
    return `server ${ofServer?.toFixed(1)} s, database ${ofDatabase?.toFixed(1)} s, clients ${ofClients?.toFixed(1)} s`;
  };

  let report = await request<MembersReport>("report");
  const liveCount = (): number => report.liveAt.filter(Boolean).length;
  while (liveCount() < MEMBERS && Date.now() < readyAt + TIMEOUT_MS) {
    await Promise.all([send(), wait(MESSAGE_INTERVAL_MS)]);
    report = await request<MembersReport>("report");
  }
  const cpuUntilLive = await cpuSince();
  await wait(SETTLE_MS);
  report = await request<MembersReport>("report");
  const cpuInTotal = await cpuSince();
  const { rows: statements } = await sql.query<{ query: string; calls: number; ms: number }>(
    `SELECT query, calls::int, total_exec_time AS ms FROM pg_stat_statements
     WHERE query NOT LIKE '%pg_stat_statements%' ORDER BY calls DESC`,
  );
  const calls = statements.reduce((sum, statement) => sum + statement.calls, 0);
  const databaseMs = statements.reduce((sum, statement) => sum + statement.ms, 0);
  const lastLiveMs = Math.max(...report.liveAt.filter(Boolean)) - readyAt;
  isLiveInTime = liveCount() === MEMBERS && lastLiveMs <= LIMIT_MS && report.gaps === 0;
  const waits = report.liveAt.flatMap((at, index) => (at ? [at - (report.attemptedAt[index] ?? at)] : []));
  console.log(
    [
      `${MEMBERS} members; the server was ready ${((readyAt - killedAt) / 1_000).toFixed(2)} s after it was killed. Times in s (p50 / p99 / last):`,
      `since ready: connecting ${times(report.attemptedAt.filter(Boolean), readyAt)}, acknowledged ${times(report.acknowledgedAt.filter(Boolean), readyAt)}, live ${times(report.liveAt.filter(Boolean), readyAt)}`,
      `from connecting to live ${times(waits)}; live: ${liveCount()} of ${MEMBERS}; gaps ${report.gaps}; subscriptions ended ${report.endedSubscriptions}`,
      `CPU time until all were live: ${cpuUntilLive}; in total: ${cpuInTotal}`,
      ...Object.entries(report.responsesMs).map(([name, took]) => `${name}: ${took.length} responses, ${times(took)}`),
      `failed: ${report.failedResponses} responses, ${failedMessages} of ${messages} messages`,
      `frames: ${Object.entries(report.frames)
        .map(([name, frames]) => `${name} ${frames}`)
        .join(", ")}`,
      `SQL: ${(calls / MEMBERS).toFixed(2)} statements per member, database busy ${(databaseMs / 1_000).toFixed(1)} s`,
      ...statements
        .slice(0, 12)
        .map(
          (statement) =>
            `  ${(statement.calls / MEMBERS).toFixed(3)} ${statement.ms.toFixed(0)} ms ${statement.query.replace(/\s+/g, " ").trim().slice(0, 110)}`,
        ),
    ].join("\n"),
  );
} finally {
  child.disconnect();
  await server.stop();
  await database.stop();
}
process.exit(isLiveInTime ? 0 : 1);
