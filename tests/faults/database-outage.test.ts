import supertest from "supertest";
import { Client } from "pg";
import { subscribeToChannel, sendMessage, Sockets } from "../kit/conversation";
import { eventually } from "../kit/eventually";
import { createDataDir, spawnServer, stopSpawnedServers, type SpawnedServer } from "../kit/servers/spawned-server";
import { startTcpProxy, type TcpProxy } from "../kit/servers/tcp-proxy";
import { createTestDatabase, type TestDatabase } from "../kit/database/test-database";
import { channelIdOverRest, registerOverRest } from "../kit/clients/rest-member";
import { openRawSocket } from "../kit/clients/raw-socket";

const HANG_LIMIT_MS = 10_000;
const TRY_AGAIN_LATER = 1013;

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let database: TestDatabase;
let proxy: TcpProxy;
let server: SpawnedServer;
const sockets = new Sockets(() => server);

beforeAll(async () => {
  dataDir = await createDataDir();
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  server = await spawnServer({ DATA_DIR: dataDir.path, DATABASE_URL: url.href, LOG_LEVEL: "info" });
});

afterAll(async () => {
  await sockets.close();
  await stopSpawnedServers();
  await proxy.cut();
  await database.drop();
  await dataDir.remove();
});

const untilReady = (): Promise<boolean> =>
  eventually("the server is ready", async () => (await supertest(server.url).get("/readyz")).status === 200);

async function expectUnavailable(token: string): Promise<void> {
  const begin = performance.now();
  const authorized = (path: string): supertest.Test =>
    supertest(server.url).get(path).set("authorization", `Bearer ${token}`);
  const responses = await Promise.all([
    supertest(server.url).get("/readyz"),
    supertest(server.url).get("/api/courses"),
    authorized("/api/community/channels"),
    supertest(server.url)
      .post("/graphql")
      .set("authorization", `Bearer ${token}`)
      .send({ query: "{ channels { id } }" }),
  ]);
  for (const { status, body, type } of responses) {
    expect([status, type]).toEqual([503, "application/json"]);
    expect(JSON.stringify(body)).toContain('"UNAVAILABLE"');
    expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1/);
  }
  expect((await supertest(server.url).get("/healthz")).status).toBe(200);
  const metrics = await supertest(server.url).get("/metrics");
  expect([metrics.status, metrics.text.includes("jobs_waiting{")]).toEqual([200, false]);
  expect(performance.now() - begin).toBeLessThan(HANG_LIMIT_MS);
}

it("returns 503 while the database is unreachable, and recovers without a restart, including live subscriptions", async () => {
  const { token } = await registerOverRest(server, "stays_connected");
  const channelId = await channelIdOverRest(server, token, "general");
  const feed = subscribeToChannel(sockets.of({ token }), channelId, 0);
  await sendMessage(server, { token }, { channelId, content: "Before." });
  await feed.until((events) => events.length === 1);

  await proxy.cut();
  await expectUnavailable(token);
  const newSocket = await openRawSocket(server);
  newSocket.send({ type: "connection_init", payload: { authorization: `Bearer ${token}` } });
  expect((await newSocket.closed).code).toBe(TRY_AGAIN_LATER);

  await proxy.restore();
  await untilReady();
  const after = await sendMessage(server, { token }, { channelId, content: "After." });
  const events = await feed.until((list) => list.length === 2);
  expect(events.map(({ seq }) => seq)).toEqual([1, after.seq]);
});

it("recovers after the database closes every connection, as it does on a restart", async () => {
  const { token } = await registerOverRest(server, "loses_connections");
  const channelId = await channelIdOverRest(server, token, "general");
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const ended = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await client.end();
  expect(ended.rowCount).toBeGreaterThan(0);
  await untilReady();
  await sendMessage(server, { token }, { channelId, content: "Still here." });
});
