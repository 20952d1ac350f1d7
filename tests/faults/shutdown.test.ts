import { Client } from "pg";
import supertest from "supertest";
import { eventually } from "../kit/eventually";
import { channelIdOverRest, registerOverRest } from "../kit/clients/rest-member";
import { openRawSocket, openSignedIn } from "../kit/clients/raw-socket";
import {
  createDataDir,
  embeddedPostgresOf,
  spawnServer,
  stopSpawnedServers,
  type SpawnedServer,
} from "../kit/servers/spawned-server";

const STOP_LIMIT_MS = 10_000;
const GOING_AWAY = 1001;

let dataDir: Awaited<ReturnType<typeof createDataDir>>;

// The tests share one folder, which is initialized only once.
beforeAll(async () => {
  dataDir = await createDataDir();
});

afterAll(async () => {
  await stopSpawnedServers();
  await dataDir.remove();
});

/** Locks a channel's row, so that posting to it blocks until the test releases the lock. */
async function holdChannel(channelId: string): Promise<Client> {
  const holder = new Client({ connectionString: (await embeddedPostgresOf(dataDir.path)).url });
  // The connection closes when the server stops its database.
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("BEGIN");
  await holder.query(`SELECT 1 FROM channels WHERE id = $1 FOR UPDATE`, [channelId]);
  return holder;
}

/** Resolves once a statement of the server waits for the row. */
async function untilWaiting(holder: Client): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND application_name = 'the-glitch'`;
  await eventually("the request waits for the row", async () => (await holder.query(waiting)).rowCount);
}

const post = (server: SpawnedServer, token: string, channelId: string): Promise<supertest.Response> =>
  supertest(server.url)
    .post(`/api/community/channels/${channelId}/messages`)
    .set("authorization", `Bearer ${token}`)
    .send({ message: "A slow one." })
    .then((response) => response);

async function expectStopped(server: SpawnedServer, postgresUrl: string, signaledAt: number): Promise<void> {
  expect(await server.exit).toBe(0);
  expect(performance.now() - signaledAt).toBeLessThan(STOP_LIMIT_MS);
  await expect(new Client({ connectionString: postgresUrl }).connect()).rejects.toThrow("ECONNREFUSED");
}

it("closes sockets, finishes the current request, and stops its database on SIGTERM", async () => {
  const server = await spawnServer({ DATA_DIR: dataDir.path });
  const { url } = await embeddedPostgresOf(dataDir.path);
  const { token } = await registerOverRest(server, "goes_home");
  const channelId = await channelIdOverRest(server, token, "general");
  const sockets = [await openSignedIn(server, token), await openSignedIn(server, token), await openRawSocket(server)];
  const holder = await holdChannel(channelId);
  const slow = post(server, token, channelId);
  await untilWaiting(holder);

  const signaledAt = performance.now();
  server.kill("SIGTERM");
  for (const { closed } of sockets) expect((await closed).code).toBe(GOING_AWAY);
  await holder.query("COMMIT");
  expect((await slow).status).toBe(201);
  await holder.end();
  await expectStopped(server, url, signaledAt);
});

it("does not wait on SIGTERM for a request that never ends or a socket that never responds", async () => {
  const server = await spawnServer({ DATA_DIR: dataDir.path });
  const { url } = await embeddedPostgresOf(dataDir.path);
  const { token } = await registerOverRest(server, "stays_forever");
  const channelId = await channelIdOverRest(server, token, "general");
  const pausedSocket = await openSignedIn(server, token);
  pausedSocket.socket.pause();
  const holder = await holdChannel(channelId);
  const cutOff = post(server, token, channelId).catch((error: unknown) => error);
  await untilWaiting(holder);

  const signaledAt = performance.now();
  server.kill("SIGTERM");
  await expectStopped(server, url, signaledAt);
  expect(await cutOff).toMatchObject({ code: "ECONNRESET" });
  pausedSocket.socket.terminate();
  await holder.end().catch(() => undefined);
});

it("stops cleanly on Ctrl+C, which npm forwards a second time", async () => {
  const server = await spawnServer({ DATA_DIR: dataDir.path });
  const { url } = await embeddedPostgresOf(dataDir.path);
  const signaledAt = performance.now();
  server.kill("SIGINT");
  server.kill("SIGINT");
  setTimeout(() => server.kill("SIGINT"), 10);
  await expectStopped(server, url, signaledAt);
});
