import { randomUUID } from "node:crypto";
import { Client } from "pg";
import supertest from "supertest";
import { eventually } from "../kit/eventually";
import {
  createDataDir,
  embeddedPostgresOf,
  isAlive,
  spawnUntilExit,
  spawnServer,
  stopSpawnedServers,
  type SpawnedServer,
} from "../kit/servers/spawned-server";
import { createTestDatabase } from "../kit/database/test-database";

const ROUNDS = 3;
const WRITERS = 6;

interface Writer {
  token: string;
  refreshToken: string;
}

interface Stored {
  id: string;
  seq: number;
}

let dataDir: Awaited<ReturnType<typeof createDataDir>>;

beforeAll(async () => {
  dataDir = await createDataDir();
});

afterAll(async () => {
  await stopSpawnedServers();
  await dataDir.remove();
});

async function register(server: SpawnedServer, name: string): Promise<Writer> {
  const response = await supertest(server.url)
    .post("/api/auth/register")
    .send({ username: name, email: `${name}@example.test`, password: "a-long-password", name });
  expect(response.status).toBe(201);
  return response.body as Writer;
}

async function generalChannel(server: SpawnedServer, { token }: Writer): Promise<string> {
  const response = await supertest(server.url).get("/api/community/channels").set("authorization", `Bearer ${token}`);
  const channels = response.body as { id: string; name: string }[];
  return channels.find((channel) => channel.name === "general")?.id ?? "";
}

const post = (server: SpawnedServer, writer: Writer, channelId: string, clientMessageId: string): supertest.Test =>
  supertest(server.url)
    .post(`/api/community/channels/${channelId}/messages`)
    .set("authorization", `Bearer ${writer.token}`)
    .send({ message: `text ${clientMessageId}`, clientMessageId });

/** Posts messages until the server is killed. Records every message, and the response of acknowledged ones. */
async function writeUntilKilled(
  server: SpawnedServer,
  writer: Writer,
  channelId: string,
  sent: Map<string, Writer>,
  acknowledged: Map<string, Stored>,
): Promise<void> {
  for (;;) {
    const clientMessageId = randomUUID();
    sent.set(clientMessageId, writer);
    try {
      const response = await post(server, writer, channelId, clientMessageId);
      if (response.status === 201) acknowledged.set(clientMessageId, response.body as Stored);
    } catch {
      return;
    }
  }
}

// The timeout is long, because each round starts a server, which takes several seconds on a busy machine.
it("stores every acknowledged message once, without gaps in the sequence, despite repeated kills during writes", async () => {
  let server = await spawnServer({ DATA_DIR: dataDir.path });
  const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => register(server, `writer_${index}`)));
  const channelId = await generalChannel(server, writers[0] as Writer);
  const sent = new Map<string, Writer>();
  const acknowledged = new Map<string, Stored>();

  for (let round = 1; round <= ROUNDS; round += 1) {
    const { pid } = await embeddedPostgresOf(dataDir.path);
    const before = acknowledged.size;
    const writing = writers.map((writer) => writeUntilKilled(server, writer, channelId, sent, acknowledged));
    // Kill the server during requests, once enough messages are acknowledged to be meaningful.
    await eventually("40 more messages are acknowledged", () => acknowledged.size >= before + 40);
    server.kill("SIGKILL");
    await server.exit;
    await Promise.all(writing);
    expect(isAlive(pid)).toBe(true);
    server = await spawnServer({ DATA_DIR: dataDir.path });
    // The new server took over the running PostgreSQL instead of starting another one.
    expect((await embeddedPostgresOf(dataDir.path)).pid).toBe(pid);
  }

  // Writers without a response retry with the same ID, which stores the message at most once.
  for (const [clientMessageId, writer] of sent) {
    if (acknowledged.has(clientMessageId)) continue;
    const response = await post(server, writer, channelId, clientMessageId);
    expect([200, 201]).toContain(response.status);
  }

  const database = new Client({ connectionString: (await embeddedPostgresOf(dataDir.path)).url });
  await database.connect();
  try {
    const rows = (
      await database.query<{ client_message_id: string; id: string; created_seq: number }>(
        `SELECT client_message_id, id, created_seq FROM messages WHERE channel_id = $1`,
        [channelId],
      )
    ).rows;
    expect(rows.map((row) => row.client_message_id).sort()).toEqual([...sent.keys()].sort());
    for (const [clientMessageId, { id, seq }] of acknowledged) {
      expect(rows.find((row) => row.client_message_id === clientMessageId)).toMatchObject({ id, created_seq: seq });
    }
    const seqs = rows.map((row) => row.created_seq).sort((a, b) => a - b);
    expect(seqs).toEqual(rows.map((_, index) => index + 1));
    const [channel] = (
      await database.query<{ last_seq: number }>(`SELECT last_seq FROM channels WHERE id = $1`, [channelId])
    ).rows;
    expect(channel?.last_seq).toBe(rows.length);
  } finally {
    await database.end();
  }
}, 180_000);

it("stops itself and its database within ten seconds of SIGTERM", async () => {
  const own = await createDataDir();
  const server = await spawnServer({ DATA_DIR: own.path });
  const { url } = await embeddedPostgresOf(own.path);
  const signaledAt = Date.now();
  server.kill("SIGTERM");
  expect(await server.exit).toBe(0);
  expect(Date.now() - signaledAt).toBeLessThan(10_000);
  await expect(new Client({ connectionString: url }).connect()).rejects.toThrow("ECONNREFUSED");
  await own.remove();
});

it("rejects a second server on the same data folder with a one-sentence error, and the first keeps running", async () => {
  const own = await createDataDir();
  const server = await spawnServer({ DATA_DIR: own.path });
  const refused = await spawnUntilExit({ DATA_DIR: own.path });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`is in use by the server with process id ${server.pid}`);
  expect(refused.stderr).not.toMatch(/\n {2,}at /);
  expect((await supertest(server.url).get("/readyz")).status).toBe(200);
  server.kill("SIGTERM");
  await server.exit;
  await own.remove();
});

it("migrates and seeds an empty database once when two servers start at the same time", async () => {
  const database = await createTestDatabase();
  const folders = [await createDataDir(), await createDataDir()];
  const settings = folders.map(({ path }) => ({
    DATA_DIR: path,
    DATABASE_URL: database.url,
    JWT_SECRET: "x".repeat(32),
  }));
  const servers = await Promise.all(settings.map((env) => spawnServer(env)));
  for (const server of servers) expect((await supertest(server.url).get("/readyz")).status).toBe(200);
  const courses = await supertest((servers[0] as SpawnedServer).url).get("/api/courses");
  expect(courses.body).toHaveLength(9);
  for (const server of servers) server.kill("SIGTERM");
  await Promise.all(servers.map((server) => server.exit));
  await Promise.all(folders.map((folder) => folder.remove()));
  await database.drop();
});

it("reports all invalid settings together, without a stack trace", async () => {
  const { code, stderr } = await spawnUntilExit({ PORT: "many", DATABASE_URL: "mysql://x", MFA_POLICY: "sometimes" });
  expect(code).toBe(1);
  for (const name of ["PORT", "DATABASE_URL", "MFA_POLICY"]) expect(stderr).toContain(name);
  expect(stderr).not.toMatch(/\n {2,}at /);
});
