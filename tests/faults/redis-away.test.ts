import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import supertest from "supertest";
import { PersistentReader } from "../kit/persistent-reader";
import { startRedis } from "../kit/redis-server";
import { createDataDir, isAlive, spawnServer, stopSpawnedServers, type SpawnedServer } from "../kit/spawned-server";
import { createTestDatabase } from "../kit/test-database";

const AWAY_MS = 30_000;
const PAUSE_MS = 100;

afterAll(stopSpawnedServers);

async function register(server: SpawnedServer, username: string): Promise<string> {
  const answer = await supertest(server.url)
    .post("/api/auth/register")
    .send({ username, email: `${username}@example.test`, password: "a-long-voyage", name: username });
  return (answer.body as { token: string }).token;
}

it("two servers go on for the thirty seconds that Redis is away: no message lost, none twice, no process ended", async () => {
  const database = await createTestDatabase();
  const folder = await createDataDir();
  const redis = await startRedis();
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, REDIS_URL: redis.url, JWT_SECRET: "r".repeat(40) };
  const [left, right] = [await spawnServer(env), await spawnServer(env)];
  const token = await register(left, "reader");
  const listed = await supertest(left.url).get("/api/community/channels").set("authorization", `Bearer ${token}`);
  const channelId = (listed.body as { id: string; name: string }[]).find(({ name }) => name === "general")?.id ?? "";
  const readers = [left, right].map(({ url }) => new PersistentReader(() => url, token, channelId));

  const said = new Set<string>();
  let isOver = false;
  const write = async (server: SpawnedServer, username: string): Promise<void> => {
    const writer = await register(server, username);
    while (!isOver) {
      const clientMessageId = randomUUID();
      const answer = await supertest(server.url)
        .post(`/api/community/channels/${channelId}/messages`)
        .set("authorization", `Bearer ${writer}`)
        .send({ message: `said as ${clientMessageId}`, clientMessageId });
      expect(answer.status).toBe(201);
      said.add(clientMessageId);
      await wait(PAUSE_MS);
    }
  };
  const writing = [write(left, "left_writer"), write(right, "right_writer")];
  await wait(1_000);
  await redis.stop();
  await wait(AWAY_MS);
  await redis.start();
  await wait(1_000);
  isOver = true;
  await Promise.all(writing);

  for (const reader of readers) {
    await reader.until(said.size);
    expect(reader.events.map(({ seq }) => seq)).toEqual(reader.events.map((_, index) => index + 1));
    expect(new Set(reader.events.map(({ message }) => message.clientMessageId))).toEqual(said);
    await reader.stop();
  }
  for (const { pid } of [left, right]) expect(isAlive(pid)).toBe(true);
  await stopSpawnedServers();
  await redis.stop();
  await folder.remove();
  await database.drop();
});
