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
//   npm run bench -- reconnect [members] [server program]
//
// Exits with 1 if a member missed an event or was not live in time, or if a request failed or was not answered.

const [count = "5000", program = "graphql-server/dist/main.js"] = process.argv.slice(2);
const MEMBERS = Number(count);
const GOAL_MS = 10_000;
const TIMEOUT_MS = 60_000;
const MISSED_MESSAGES = 20;
const MESSAGE_INTERVAL_MS = 1_000;
/** Afterward, what the members requested on connecting has been answered. */
const SETTLE_MS = 12_000;
/** The members refetch within 30 s after they connected. */
const REFETCH_TIMEOUT_MS = 45_000;
/** After the server was killed, the members notice their closed connections before this time. They reconnect after 2 s at the earliest. */
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

const startServer = (port: string): Promise<MeasuredServer> =>
  spawnServer([...(process.env.SERVER_FLAGS?.split(" ") ?? []), program], {
    ...database.env,
    PORT: port,
    DEMO_MODE: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "info",
  });
let server = await startServer("0");
const { url } = server;
const child = fork(path.join(import.meta.dirname, "reconnect/members.ts"), { execArgv: process.execArgv });

/** Sends a command to the members' process and resolves with its answer. */
async function request<Answer>(command: unknown): Promise<Answer> {
  child.send(command as object);
  return ((await once(child, "message")) as [Answer])[0];
}

const membersReport = (): Promise<MembersReport> => request<MembersReport>("report");

const liveCount = ({ liveAt }: MembersReport): number => liveAt.filter(Boolean).length;

/** Sends messages to the members' channel, in turn from several senders. */
class Sender {
  messages = 0;
  failed = 0;

  constructor(
    private readonly channelId: string,
    private readonly tokens: readonly string[],
  ) {}

  async send(): Promise<void> {
    const content = `sent ${Date.now()} number ${(this.messages += 1)}`;
    const token = this.tokens[this.messages % this.tokens.length];
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const query = `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { id } } }`;
    const body = JSON.stringify({ query, variables: { input: { channelId: this.channelId, content } } });
    const text = await (await fetch(`${url}/graphql`, { method: "POST", headers, body })).text();
    if (text.includes('"errors"')) this.failed += 1;
  }
}

/** Opens the community page of all members. */
async function openMembers(): Promise<Sender> {
  const members = await database.createPeople("member", MEMBERS, "FREE");
  const senders = await database.createPeople("speaker", SENDERS, "FREE");
  // The server stores that a session was used if it was last used more than a few minutes ago.
  await sql.query(`UPDATE sessions SET last_used_at = now() - interval '1 hour'`);
  const { rows } = await sql.query<{ id: string }>(`SELECT id FROM channels WHERE name = 'general'`);
  const channelId = rows[0]?.id ?? "";
  await sql.query(`ANALYZE`);
  const config: MembersConfig = {
    url,
    channelId,
    tokens: members,
    subscriptions,
    queryHashes: Object.fromEntries(QUERIES.map((name) => [name, hashOf(name)])),
    markReadHash: hashOf("MarkChannelRead"),
  };
  await request(config);
  return new Sender(channelId, senders);
}

/** Kills the server and starts it again. */
async function restartServer(): Promise<{ killedAt: number; readyAt: number }> {
  server.kill("SIGKILL");
  const killedAt = Date.now();
  const restarted = wait(NOTICE_MS).then(() => request("restart"));
  server = await startServer(new URL(url).port);
  await restarted;
  return { killedAt, readyAt: Date.now() };
}

/** Returns a function that describes the CPU time since now. */
async function startCpuClock(): Promise<() => Promise<string>> {
  const cpuTimes = (): Promise<number[]> =>
    Promise.all([server.cpuMs(), database.cpuMs(), cpuMsWithChildren(child.pid ?? 0)]);
  const before = await cpuTimes();
  return async () => {
    const [ofServer, ofDatabase, ofClients] = (await cpuTimes()).map(
      (ms, index) => (ms - (before[index] ?? 0)) / 1_000,
    );
    return `server ${ofServer?.toFixed(1)} s, database ${ofDatabase?.toFixed(1)} s, clients ${ofClients?.toFixed(1)} s`;
  };
}

/** Sends messages until all members have received one, up to a timeout. */
async function waitUntilLive(sender: Sender): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (liveCount(await membersReport()) < MEMBERS && Date.now() < deadline)
    await Promise.all([sender.send(), wait(MESSAGE_INTERVAL_MS)]);
}

const haveAllResponded = ({ responsesMs }: MembersReport): boolean =>
  [...QUERIES, "MarkChannelRead"].every((name) => (responsesMs[name]?.length ?? 0) >= MEMBERS);

/** Waits until the members have refetched, up to a timeout. */
async function waitForResponses(): Promise<void> {
  const deadline = Date.now() + REFETCH_TIMEOUT_MS;
  while (!haveAllResponded(await membersReport()) && Date.now() < deadline) await wait(1_000);
}

const times = (values: readonly number[], since = 0): string =>
  [0.5, 0.99, 1].map((share) => ((percentile(values, share) - since) / 1_000).toFixed(2)).join(" / ");

function describeMembers(report: MembersReport, readyAt: number): string[] {
  const waits = report.liveAt.flatMap((at, index) => (at ? [at - (report.attemptedAt[index] ?? at)] : []));
  const sinceReady = (moments: number[]): string => times(moments.filter(Boolean), readyAt);
  return [
    `since ready: connecting ${sinceReady(report.attemptedAt)}, acknowledged ${sinceReady(report.acknowledgedAt)}, live ${sinceReady(report.liveAt)}`,
    `from connecting to live ${times(waits)}; live: ${liveCount(report)} of ${MEMBERS}; gaps ${report.gaps}; subscriptions ended ${report.endedSubscriptions}`,
    ...Object.entries(report.responsesMs).map(([name, took]) => `${name}: ${took.length} responses, ${times(took)}`),
    `frames: ${Object.entries(report.frames)
      .map(([name, frames]) => `${name} ${frames}`)
      .join(", ")}`,
  ];
}

/** The SQL statements since the server was ready, with the most frequent ones. */
async function describeStatements(): Promise<string[]> {
  const { rows: statements } = await sql.query<{ query: string; calls: number; ms: number }>(
    `SELECT query, calls::int, total_exec_time AS ms FROM pg_stat_statements
     WHERE query NOT LIKE '%pg_stat_statements%' ORDER BY calls DESC`,
  );
  const calls = statements.reduce((sum, statement) => sum + statement.calls, 0);
  const databaseMs = statements.reduce((sum, statement) => sum + statement.ms, 0);
  return [
    `SQL: ${(calls / MEMBERS).toFixed(2)} statements per member, database busy ${(databaseMs / 1_000).toFixed(1)} s`,
    ...statements
      .slice(0, 12)
      .map(
        (statement) =>
          `  ${(statement.calls / MEMBERS).toFixed(3)} ${statement.ms.toFixed(0)} ms ${statement.query.replace(/\s+/g, " ").trim().slice(0, 110)}`,
      ),
  ];
}

/** Returns whether all members were live in time and missed nothing, and all their requests were answered without errors. */
async function measure(): Promise<boolean> {
  const sender = await openMembers();
  await sender.send();
  await wait(SETTLE_MS);
  await request("pause");
  for (let missed = 0; missed < MISSED_MESSAGES; missed += 1) await sender.send();
  const { killedAt, readyAt } = await restartServer();
  await sql.query(`SELECT pg_stat_statements_reset()`);
  const cpuTime = await startCpuClock();
  await waitUntilLive(sender);
  const cpuUntilLive = await cpuTime();
  await waitForResponses();
  const report = await membersReport();
  const lines = [
    `${MEMBERS} members; the server was ready ${((readyAt - killedAt) / 1_000).toFixed(2)} s after it was killed. Times in s (p50 / p99 / last):`,
    ...describeMembers(report, readyAt),
    `CPU time until all were live: ${cpuUntilLive}; in total: ${await cpuTime()}`,
    `failed: ${report.failedResponses} responses, ${sender.failed} of ${sender.messages} messages`,
    ...(await describeStatements()),
  ];
  console.log(lines.join("\n"));
  const lastLiveMs = Math.max(...report.liveAt.filter(Boolean)) - readyAt;
  const isLiveInTime = liveCount(report) === MEMBERS && lastLiveMs <= GOAL_MS;
  return (
    isLiveInTime && haveAllResponded(report) && report.gaps === 0 && report.failedResponses === 0 && sender.failed === 0
  );
}

let isSuccessful = false;
try {
  isSuccessful = await measure();
} finally {
  child.disconnect();
  await server.stop();
  await database.stop();
}
process.exit(isSuccessful ? 0 : 1);
