import { randomUUID } from "node:crypto";
import supertest from "supertest";
import { needsRedis } from "../kit/needs-redis";
import { PersistentReader } from "../kit/persistent-reader";
import { startRedis } from "../kit/redis-server";
import { createDataDir, isAlive, spawnServer, stopSpawnedServers, type SpawnedServer } from "../kit/spawned-server";
import { createTestDatabase } from "../kit/test-database";

const MESSAGES_WHILE_AWAY = 50;

interface Writer {
  server: SpawnedServer;
  token: string;
}

afterAll(stopSpawnedServers);

async function register(server: SpawnedServer, username: string): Promise<string> {
  const answer = await supertest(server.url)
    .post("/api/auth/register")
    .send({ username, email: `${username}@example.test`, password: "a-long-voyage", name: username });
  return (answer.body as { token: string }).token;
}

needsRedis(it)("delivers every message once on two servers while Redis is away, and no process ends", async () => {
  const database = await createTestDatabase();
  const folder = await createDataDir();
  const redis = await startRedis();
  const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, REDIS_URL: redis.url, JWT_SECRET: "r".repeat(40) };
  const servers = [await spawnServer(env), await spawnServer(env)];
  const writers = await Promise.all(
    servers.map(async (server, index) => ({ server, token: await register(server, `writer_${index}`) })),
  );
  const [{ server, token }] = writers as [Writer];
  const listed = await supertest(server.url).get("/api/community/channels").set("authorization", `Bearer ${token}`);
  const channelId = (listed.body as { id: string; name: string }[]).find(({ name }) => name === "general")?.id ?? "";
  const readers = servers.map(({ url }) => new PersistentReader(() => url, token, channelId));

  const acknowledged = new Set<string>();
  const write = async (writer: Writer, count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      const clientMessageId = randomUUID();
      const answer = await supertest(writer.server.url)
        .post(`/api/community/channels/${channelId}/messages`)
        .set("authorization", `Bearer ${writer.token}`)
        .send({ message: `text ${clientMessageId}`, clientMessageId });
      expect(answer.status).toBe(201);
      acknowledged.add(clientMessageId);
    }
  };
  const everyoneWrites = (count: number): Promise<unknown> =>
    Promise.all(writers.map((writer) => write(writer, count)));
  const everythingIsRead = (): Promise<unknown> =>
    Promise.all(readers.map((reader) => reader.until(acknowledged.size)));

  await everyoneWrites(10);
  await everythingIsRead();
  // Redis goes while messages are being written.
  await Promise.all([everyoneWrites(MESSAGES_WHILE_AWAY), redis.stop()]);
  await everythingIsRead();
  await Promise.all([everyoneWrites(MESSAGES_WHILE_AWAY), redis.start()]);
  await everyoneWrites(10);
  await everythingIsRead();

  for (const reader of readers) {
    expect(reader.events.map(({ seq }) => seq)).toEqual(reader.events.map((_, index) => index + 1));
    expect(new Set(reader.events.map(({ message }) => message.clientMessageId))).toEqual(acknowledged);
    await reader.stop();
  }
  for (const { pid } of servers) expect(isAlive(pid)).toBe(true);
  await stopSpawnedServers();
  await redis.stop();
  await folder.remove();
  await database.drop();
});
