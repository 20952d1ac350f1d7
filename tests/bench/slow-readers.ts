import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import WebSocket from "ws";
import { PersistentReader } from "../kit/persistent-reader";
import { startPostgresCluster, stopPostgresCluster } from "../kit/postgres-cluster";
import { createDataDir, spawnServer, type SpawnedServer } from "../kit/spawned-server";
import { createTestDatabase } from "../kit/test-database";

// Ten sockets stop reading while ten thousand long messages pass; one goes on reading. Printed: the server's memory before,
// at its peak and after, and whether the slow ones have everything once they read again.
const SLOW = 10;
const MESSAGES = 10_000;
const WRITERS = 20;
const TEXT = "x".repeat(2_000);
const EVENTS = `subscription ($channelId: ID!) { channelEvents(channelId: $channelId, afterSeq: 0) { seq previousSeq message { id content clientMessageId } } }`;

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

/** Subscribes, sees the first message, and reads no more. */
async function fallAsleep(url: string, token: string, channelId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${token}` } }));
  await once(socket, "message");
  socket.send(JSON.stringify({ type: "subscribe", id: "1", payload: { query: EVENTS, variables: { channelId } } }));
  await once(socket, "message");
  socket.pause();
  return socket;
}

async function run(url: string, server: SpawnedServer): Promise<void> {
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
  await say();
  const asleep = await Promise.all(Array.from({ length: SLOW }, () => fallAsleep(url, token, channelId)));
  const awake = new PersistentReader(() => url, token, channelId);
  const before = await megabytes(server, "VmRSS");
  const write = async (): Promise<void> => {
    while (said < MESSAGES) await say();
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await awake.until(said);
  const whileWriting = await megabytes(server, "VmHWM");
  for (const socket of asleep) socket.terminate();
  const back = Array.from({ length: SLOW }, () => new PersistentReader(() => url, token, channelId));
  await Promise.race([Promise.all(back.map((reader) => reader.until(said))), wait(120_000)]);
  const complete = back.filter(
    ({ events }) => events.length === said && events.every(({ seq }, index) => seq === index + 1),
  );
  console.log(
    `${SLOW} paused sockets, ${said} messages of ${TEXT.length} characters: the reader that went on saw ${awake.events.length}; ` +
      `${complete.length} of ${SLOW} slow ones caught up completely; memory ${before} MB before, at most ` +
      `${whileWriting} MB while they slept, at most ${await megabytes(server, "VmHWM")} MB while all ${SLOW} caught up at once`,
  );
  await Promise.all([awake, ...back].map((reader) => reader.stop()));
}

await startPostgresCluster();
const database = await createTestDatabase();
const folder = await createDataDir();
const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder.path });
await run(server.url, server);
server.kill("SIGTERM");
await server.exit;
await stopPostgresCluster();
await folder.remove();
process.exit(0);
