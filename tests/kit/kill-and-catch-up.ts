import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./servers/free-port";
import { PersistentReader } from "./clients/persistent-reader";
import { startRedis } from "./servers/redis-server";
import { createDataDir, spawnServer, type SpawnedServer } from "./servers/spawned-server";
import { createTestDatabase } from "./database/test-database";

export interface KillingOptions {
  writers: number;
  readers: number;
  kills: number;
  /** 1: the only server is killed and started again; 2: one of two is, the other goes on. */
  processes: 1 | 2;
  /** A kill comes this long after the last start, at most. */
  longestLifeMs: number;
}

export interface KillingFigures {
  acknowledged: number;
  stored: number;
  /** Acknowledged messages that a reader did not see, over all readers. */
  lost: number;
  shownTwice: number;
  outOfOrder: number;
  /** Messages stored twice under one client's id. */
  storedTwice: number;
}

interface Person {
  token: string;
}

const SECRET = "k".repeat(40);
const DEMAND_PAUSE_MS = 30;

async function answerOf<Body>(url: string, token: string | null, body?: object): Promise<Body> {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.json()) as Body;
}

/** Servers at fixed addresses that are killed and started again. */
class Fleet {
  readonly addresses: string[] = [];
  private readonly settings: Record<string, string>[] = [];
  private readonly servers: SpawnedServer[] = [];

  async start(count: number, env: Record<string, string>): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const port = await freePort();
      this.settings.push({ ...env, PORT: String(port) });
      this.addresses.push(`http://127.0.0.1:${port}`);
    }
    for (const [index, settings] of this.settings.entries()) this.servers[index] = await spawnServer(settings);
  }

  async killAndRestart(index: number): Promise<void> {
    this.servers[index]?.kill("SIGKILL");
    await this.servers[index]?.exit;
    this.servers[index] = await spawnServer(this.settings[index] ?? {});
  }

  async stop(): Promise<void> {
    for (const server of this.servers) server.kill("SIGTERM");
    await Promise.all(this.servers.map((server) => server.exit));
  }
}

/** Writers write and readers read while servers are killed at random moments; afterwards everything is counted. */
export async function killAndCatchUp(options: KillingOptions): Promise<KillingFigures> {
  const database = await createTestDatabase();
  const folder = await createDataDir();
  const redis = options.processes > 1 ? await startRedis() : null;
  const fleet = new Fleet();
  try {
    await fleet.start(options.processes, {
      DATABASE_URL: database.url,
      DATA_DIR: folder.path,
      JWT_SECRET: SECRET,
      ...(redis && { REDIS_URL: redis.url }),
    });
    return await kill(fleet, options);
  } finally {
    await fleet.stop();
    await redis?.stop();
    await folder.remove();
    await database.drop();
  }
}

async function kill(fleet: Fleet, options: KillingOptions): Promise<KillingFigures> {
  const address = (turn: number): string => fleet.addresses[turn % fleet.addresses.length] ?? "";
  const people = await Promise.all(
    Array.from({ length: Math.max(options.writers, options.readers) }, (_, index) =>
      answerOf<Person>(`${address(0)}/api/auth/register`, null, {
        username: `person_${index}`,
        email: `person_${index}@example.test`,
        password: "a-long-voyage",
        name: `Person ${index}`,
      }),
    ),
  );
  const token = people[0]?.token ?? "";
  const channels = await answerOf<{ id: string; name: string }[]>(`${address(0)}/api/community/channels`, token);
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  const readers = people
    .slice(0, options.readers)
    .map((person, index) => new PersistentReader((attempt) => address(index + attempt), person.token, channelId));

  const acknowledged = new Map<string, number>();
  let isOver = false;
  const write = async (person: Person, index: number): Promise<void> => {
    for (let turn = index; !isOver;) {
      const clientMessageId = randomUUID();
      // No answer says nothing: the same words are sent with the same id until there is one.
      for (let isSaid = false; !isSaid; turn += 1) {
        isSaid = await answerOf<{ seq: number }>(
          `${address(turn)}/api/community/channels/${channelId}/messages`,
          person.token,
          {
            message: `said as ${clientMessageId}`,
            clientMessageId,
          },
        ).then(
          ({ seq }) => Boolean(acknowledged.set(clientMessageId, seq)),
          () => wait(DEMAND_PAUSE_MS, false),
        );
      }
    }
  };
  const writing = people.slice(0, options.writers).map(write);
  for (let round = 0; round < options.kills; round += 1) {
    await wait(Math.random() * options.longestLifeMs);
    await fleet.killAndRestart(round % options.processes);
  }
  await wait(options.longestLifeMs / 2);
  isOver = true;
  await Promise.all(writing);

  const lastSeq = Math.max(...acknowledged.values());
  // What a reader does not see in time counts as lost.
  await Promise.allSettled(readers.map((reader) => reader.until(lastSeq)));
  await Promise.all(readers.map((reader) => reader.stop()));
  return count(readers, acknowledged);
}

function count(readers: PersistentReader[], acknowledged: Map<string, number>): KillingFigures {
  const figures = { acknowledged: acknowledged.size, stored: 0, lost: 0, shownTwice: 0, outOfOrder: 0, storedTwice: 0 };
  for (const { events } of readers) {
    const ids = events.map(({ message }) => message.id);
    const clientIds = new Set(events.map(({ message }) => message.clientMessageId));
    figures.stored = Math.max(figures.stored, new Set(ids).size);
    figures.shownTwice += ids.length - new Set(ids).size;
    figures.storedTwice = Math.max(figures.storedTwice, new Set(ids).size - clientIds.size);
    for (const clientMessageId of acknowledged.keys()) if (!clientIds.has(clientMessageId)) figures.lost += 1;
    for (const [index, { seq }] of events.entries()) if (seq <= (events[index - 1]?.seq ?? 0)) figures.outOfOrder += 1;
  }
  return figures;
}
