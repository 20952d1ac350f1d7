import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { PersistentReader } from "../kit/clients/persistent-reader";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { createDataDir, spawnServer, type SpawnedServer } from "../kit/servers/spawned-server";
import { createTestDatabase } from "../kit/database/test-database";

// Ten clients read a few messages, then take nothing more off their sockets while ten thousand long messages pass; one goes on
// reading. Then they wake up: they read what still is in their sockets and, where the server gave them up meanwhile, come back
// and ask for what followed the last message they had. Printed: the server's memory before, at its peak and after, and how many
// had everything exactly once and in order; exits with 1 when one had not.
const SLOW = 10;
const MESSAGES = Number(process.argv[2] ?? 10_000);
const READ_BEFORE_SLEEP = 50;
const WRITERS = 20;
const PATIENCE_MS = 120_000;
const TEXT = "x".repeat(2_000);

async function answerOf<Body>(url: string, token: string | null, body?: object): Promise<Body> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Body;
}

async function megabytes(server: SpawnedServer, kind: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Every message exactly once and in order. */
const isComplete = ({ events }: PersistentReader, said: number): boolean =>
  events.length === said &&
  new Set(events.map(({ message }) => message.clientMessageId)).size === said &&
  events.every(({ seq, previousSeq }, index) => seq === index + 1 && previousSeq === index);

/** True when nobody missed anything, saw it twice or out of order. */
async function run(url: string, server: SpawnedServer): Promise<boolean> {
  const person = { username: "speaker", email: "speaker@example.test", password: "a-long-voyage", name: "Speaker" };
  const { token } = await answerOf<{ token: string }>(`${url}/api/auth/register`, null, person);
  const channels = await answerOf<{ id: string; name: string }[]>(`${url}/api/community/channels`, token);
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  let said = 0;
  const say = (): Promise<unknown> =>
    answerOf(`${url}/api/community/channels/${channelId}/messages`, token, {
      message: `${(said += 1)} ${TEXT}`,
      clientMessageId: `message-${said}`,
    });
  const sayUpTo = (last: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (said < last) await say();
      }),
    );
  const open = (): PersistentReader => new PersistentReader(() => url, token, channelId, "content");
  const [awake, slow] = [open(), Array.from({ length: SLOW }, open)];
  await sayUpTo(READ_BEFORE_SLEEP);
  await Promise.all([awake, ...slow].map((reader) => reader.until(said)));
  for (const reader of slow) reader.fallAsleep();
  const before = await megabytes(server, "VmRSS");
  await sayUpTo(MESSAGES);
  await awake.until(said);
  const whileWriting = await megabytes(server, "VmHWM");
  const lastRead = Math.max(...slow.map(({ lastSeq }) => lastSeq));
  for (const reader of slow) reader.wakeUp();
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && slow.some(({ lastSeq }) => lastSeq < said)) await wait(100);
  const back = slow.flatMap(({ cameAfter }) => cameAfter.slice(1, 2));
  const complete = slow.filter((reader) => isComplete(reader, said)).length;
  const foundInSockets = back.length
    ? `, which came back with what they found in their sockets, up to message ${Math.min(...back)} to ${Math.max(...back)}, and asked for the rest`
    : "";
  console.log(
    `${SLOW} clients that stopped reading after message ${lastRead}, ${said} messages of ${TEXT.length} characters: ` +
      `the reader that went on ${isComplete(awake, said) ? "had everything exactly once and in order" : `saw ${awake.events.length}`}; ` +
      `the server gave up ${back.length} slow ones${foundInSockets}; ` +
      `in the end ${complete} of ${SLOW} had everything exactly once and in order; memory ${before} MB before, at most ` +
      `${whileWriting} MB while they slept, at most ${await megabytes(server, "VmHWM")} MB while all ${SLOW} caught up at once`,
  );
  await Promise.all([awake, ...slow].map((reader) => reader.stop()));
  return complete === SLOW && isComplete(awake, said);
}

await startPostgresCluster();
const database = await createTestDatabase();
const folder = await createDataDir();
const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder.path });
const isWhole = await run(server.url, server);
server.kill("SIGTERM");
await server.exit;
await stopPostgresCluster();
await folder.remove();
process.exit(isWhole ? 0 : 1);
