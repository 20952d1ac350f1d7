import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import supertest from "supertest";
import { graphql } from "../kit/clients/graphql-client";
import { PersistentReader } from "../kit/clients/persistent-reader";
import { channelId, createPerson, type Person } from "../kit/people";
import { openSignedIn } from "../kit/clients/raw-socket";
import { RELAYS, type RunningRelay } from "../kit/servers/relays";
import {
  createDataDir,
  isAlive,
  spawnServer,
  stopSpawnedServers,
  type DataDir,
  type SpawnedServer,
} from "../kit/servers/spawned-server";
import { createPreparedDatabase, type TestDatabase } from "../kit/database/test-database";

/** Longer than the 30 seconds after which presence considers a silent process dead. */
const CUT_MS = 32_000;
const PAUSE_MS = 400;
/** The outage, and time to start and stop the servers on a busy machine. */
const TEST_TIMEOUT_MS = CUT_MS + 60_000;

interface Writer {
  server: SpawnedServer;
  person: Person;
}

describe.each(RELAYS)("two server processes with $name", (relay) => {
  const itWithRelay = relay.whereInstalled(it);
  let database: TestDatabase;
  let folder: DataDir;
  let runningRelay: RunningRelay;
  let client: Client;
  let readers: PersistentReader[];

  beforeEach(async () => {
    database = await createPreparedDatabase();
    folder = await createDataDir();
    runningRelay = await relay.start(database.url);
    client = new Client({ connectionString: database.url });
    await client.connect();
    readers = [];
  });

  afterEach(async () => {
    await Promise.all(readers.map((reader) => reader.stop()));
    await client.end();
    await stopSpawnedServers();
    await runningRelay.stop();
    await folder.remove();
    await database.drop();
  });

  itWithRelay(
    "keep all messages and online members while the relay is down for half a minute",
    async () => {
      const env = {
        DATABASE_URL: database.url,
        DATA_DIR: folder.path,
        JWT_SECRET: "r".repeat(40),
        ...runningRelay.env,
      };
      const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
      const sql = async <Row>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
        (await client.query(text, parameters)).rows as Row[];
      const writers = await Promise.all(
        servers.map(async (server) => ({ server, person: await createPerson({ url: server.url, sql }) })),
      );
      const admin = await createPerson({ url: servers[0].url, sql }, { role: "ADMIN" });
      const channel = await channelId({ sql }, "general");
      readers = writers.map(({ server, person }) => new PersistentReader(() => server.url, person.token, channel));
      await Promise.all(writers.map(({ server, person }) => openSignedIn(server, person.token)));

      const acknowledged = new Set<string>();
      const write = async ({ server, person }: Writer): Promise<void> => {
        const clientMessageId = randomUUID();
        const response = await supertest(server.url)
          .post(`/api/community/channels/${channel}/messages`)
          .set("authorization", `Bearer ${person.token}`)
          .send({ message: `text ${clientMessageId}`, clientMessageId });
        expect(response.status).toBe(201);
        acknowledged.add(clientMessageId);
      };
      const everyoneWrites = async (): Promise<void> => {
        await Promise.all(writers.map(write));
        // Paces the messages like a busy channel. No condition is awaited, so a fixed pause is fine.
        await wait(PAUSE_MS);
      };
      const untilEverythingIsRead = (): Promise<unknown> =>
        Promise.all(readers.map((reader) => reader.until(acknowledged.size)));
      const onlineOn = async (server: SpawnedServer): Promise<string[]> => {
        const { data } = await graphql<{ online: { edges: { node: { id: string } }[] } }>(
          server,
          `
            {
              online(first: 500) {
                edges {
                  node {
                    id
                  }
                }
              }
            }
          `,
          {},
          admin.token,
        );
        return (data?.online.edges ?? []).map(({ node }) => node.id);
      };

      await everyoneWrites();
      await untilEverythingIsRead();
      await runningRelay.cut();
      for (const end = Date.now() + CUT_MS; Date.now() < end;) await everyoneWrites();
      await untilEverythingIsRead();
      for (const server of servers) {
        expect(await onlineOn(server)).toEqual(expect.arrayContaining(writers.map(({ person }) => person.id)));
      }
      await runningRelay.restore();
      await everyoneWrites();
      await untilEverythingIsRead();

      for (const reader of readers) {
        expect(reader.events.map(({ seq }) => seq)).toEqual(reader.events.map((_, index) => index + 1));
        expect(new Set(reader.events.map(({ message }) => message.clientMessageId))).toEqual(acknowledged);
      }
      for (const { pid } of servers) expect(isAlive(pid)).toBe(true);
    },
    TEST_TIMEOUT_MS,
  );
});
