import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { PersistentReader } from "../kit/clients/persistent-reader";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { createDataDir, spawnServer, type SpawnedServer } from "../kit/servers/spawned-server";
import { createTestDatabase } from "../kit/database/test-database";
import { fetchJson } from "../kit/clients/fetch-json";

// Ten clients read a few messages, then stop reading from their sockets while ten thousand long messages are sent; one client
// keeps reading. Then the slow clients read the rest of their sockets and, if the server has disconnected them, reconnect
// and continue after their last message. Prints the server's memory before, at its peak, and after. Exits with 1 if a client
// did not receive every message exactly once and in order.
const SLOW_READERS = 10;
const MESSAGES = Number(process.argv[2] ?? 10_000);
const MESSAGES_BEFORE_PAUSE = 50;
const WRITERS = 20;
const TIMEOUT_MS = 120_000;
const TEXT = "x".repeat(2_000);

async function megabytes(server: SpawnedServer, kind: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Whether the reader received every message exactly once and in order. */
const isComplete = ({ events }: PersistentReader, sentCount: number): boolean =>
  events.length === sentCount &&
  new Set(events.map(({ message }) => message.clientMessageId)).size === sentCount &&
  events.every(({ seq, previousSeq }, index) => seq === index + 1 && previousSeq === index);

/** Returns true if all readers received every message exactly once and in order. */
async function run(url: string, server: SpawnedServer): Promise<boolean> {
  const person = { username: "speaker", email: "speaker@example.test", password: "a-long-voyage", name: "Speaker" };
  const { token } = await fetchJson<{ token: string }>(`${url}/api/auth/register`, null, person);
  const channels = await fetchJson<{ id: string; name: string }[]>(`${url}/api/community/channels`, token);
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  let sentCount = 0;
  const send = (): Promise<unknown> =>
    fetchJson(`${url}/api/community/channels/${channelId}/messages`, token, {
      message: `${(sentCount += 1)} ${TEXT}`,
      clientMessageId: `message-${sentCount}`,
    });
  const sendUpTo = (last: number): Promise<unknown> =>
    Promise.all(
      Array.from({ length: WRITERS }, async () => {
        while (sentCount < last) await send();
      }),
    );
  const open = (): PersistentReader => new PersistentReader(() => url, token, channelId, "content");
  const [activeReader, slowReaders] = [open(), Array.from({ length: SLOW_READERS }, open)];
  await sendUpTo(MESSAGES_BEFORE_PAUSE);
  await Promise.all([activeReader, ...slowReaders].map((reader) => reader.until(sentCount)));
  for (const reader of slowReaders) reader.pause();
  const before = await megabytes(server, "VmRSS");
  await sendUpTo(MESSAGES);
  await activeReader.until(sentCount);
  const whileWriting = await megabytes(server, "VmHWM");
  const lastRead = Math.max(...slowReaders.map(({ lastSeq }) => lastSeq));
  for (const reader of slowReaders) reader.resume();
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline && slowReaders.some(({ lastSeq }) => lastSeq < sentCount)) await wait(100);
  const resumedAfter = slowReaders.flatMap(({ resumedAfter }) => resumedAfter.slice(1, 2));
  const complete = slowReaders.filter((reader) => isComplete(reader, sentCount)).length;
  const readFromSockets = resumedAfter.length
    ? `, which first read the rest of their sockets, up to message ${Math.min(...resumedAfter)} to ${Math.max(...resumedAfter)}, and then reconnected for the rest`
    : "";
  console.log(
    `${SLOW_READERS} clients that stopped reading after message ${lastRead}, ${sentCount} messages of ${TEXT.length} characters: ` +
      `the active reader ${isComplete(activeReader, sentCount) ? "received everything exactly once and in order" : `received ${activeReader.events.length}`}; ` +
      `the server disconnected ${resumedAfter.length} slow ones${readFromSockets}; ` +
      `finally, ${complete} of ${SLOW_READERS} had received everything exactly once and in order; memory ${before} MB before, at most ` +
      `${whileWriting} MB while they were paused, at most ${await megabytes(server, "VmHWM")} MB while all ${SLOW_READERS} caught up`,
  );
  await Promise.all([activeReader, ...slowReaders].map((reader) => reader.stop()));
  return complete === SLOW_READERS && isComplete(activeReader, sentCount);
}

async function runOnServer(): Promise<boolean> {
  const database = await createTestDatabase();
  const folder = await createDataDir();
  try {
    const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder.path });
    try {
      return await run(server.url, server);
    } finally {
      server.kill("SIGTERM");
      await server.exit;
    }
  } finally {
    await folder.remove();
  }
}

await startPostgresCluster();
let isCorrect = false;
try {
  isCorrect = await runOnServer();
} finally {
  await stopPostgresCluster();
}
process.exit(isCorrect ? 0 : 1);
