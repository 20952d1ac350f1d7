import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./servers/free-port";
import { PersistentReader } from "./clients/persistent-reader";
import { startRedis } from "./servers/redis-server";
import { createDataDir, spawnServer, type SpawnedServer } from "./servers/spawned-server";
import { createTestDatabase } from "./database/test-database";
import { eventually } from "./eventually";
import { fetchJson } from "./clients/fetch-json";

export interface KillOptions {
  writers: number;
  readers: number;
  kills: number;
  /** 1: the only server is killed and restarted. 2: one of two servers is killed and restarted while the other keeps running. */
  processes: 1 | 2;
  /** The longest time between a start and the next kill. */
  maxUptimeMs: number;
}

export interface DeliveryCounts {
  acknowledged: number;
  stored: number;
  /** Acknowledged messages that a reader did not receive, over all readers. */
  lost: number;
  deliveredTwice: number;
  outOfOrder: number;
  /** Messages stored twice under one client message ID. */
  storedTwice: number;
}

interface Person {
  token: string;
}

const SECRET = "k".repeat(40);
const RETRY_DELAY_MS = 30;
/** Between two kills. */
const MIN_ACKNOWLEDGED = 10;

/** Servers at fixed addresses that can be killed and restarted. */
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

/** Kills servers at random times while writers post and readers subscribe, then counts lost and duplicate messages. */
export async function killAndCatchUp(options: KillOptions): Promise<DeliveryCounts> {
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
    return await runKills(fleet, options);
  } finally {
    await fleet.stop();
    await redis?.stop();
    await folder.remove();
    await database.drop();
  }
}

async function runKills(fleet: Fleet, options: KillOptions): Promise<DeliveryCounts> {
  const address = (turn: number): string => fleet.addresses[turn % fleet.addresses.length] ?? "";
  const people = await Promise.all(
    Array.from({ length: Math.max(options.writers, options.readers) }, (_, index) =>
      fetchJson<Person>(`${address(0)}/api/auth/register`, null, {
        username: `person_${index}`,
        email: `person_${index}@example.test`,
        password: "a-long-voyage",
        name: `Person ${index}`,
      }),
    ),
  );
  const token = people[0]?.token ?? "";
  const channels = await fetchJson<{ id: string; name: string }[]>(`${address(0)}/api/community/channels`, token);
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  const readers = people
    .slice(0, options.readers)
    .map((person, index) => new PersistentReader((attempt) => address(index + attempt), person.token, channelId));

  const acknowledged = new Map<string, number>();
  let isStopped = false;
  const write = async (person: Person, index: number): Promise<void> => {
    for (let turn = index; !isStopped;) {
      const clientMessageId = randomUUID();
      // Without a response, the outcome is unknown: retry with the same ID until there is one.
      for (let isSent = false; !isSent; turn += 1) {
        isSent = await fetchJson<{ seq: number }>(
          `${address(turn)}/api/community/channels/${channelId}/messages`,
          person.token,
          {
            message: `text ${clientMessageId}`,
            clientMessageId,
          },
        ).then(
          ({ seq }) => Boolean(acknowledged.set(clientMessageId, seq)),
          () => wait(RETRY_DELAY_MS, false),
        );
      }
    }
  };
  const writing = people.slice(0, options.writers).map(write);
  // However busy the machine is, messages are sent between the kills and after the last one.
  const untilMoreAcknowledged = (): Promise<unknown> => {
    const before = acknowledged.size;
    return eventually("more messages are acknowledged", () => acknowledged.size >= before + MIN_ACKNOWLEDGED);
  };
  for (let round = 0; round < options.kills; round += 1) {
    await Promise.all([untilMoreAcknowledged(), wait(Math.random() * options.maxUptimeMs)]);
    await fleet.killAndRestart(round % options.processes);
  }
  await Promise.all([untilMoreAcknowledged(), wait(options.maxUptimeMs / 2)]);
  isStopped = true;
  await Promise.all(writing);

  const lastSeq = Math.max(...acknowledged.values());
  // Messages that a reader does not receive in time count as lost.
  await Promise.allSettled(readers.map((reader) => reader.until(lastSeq)));
  await Promise.all(readers.map((reader) => reader.stop()));
  return count(readers, acknowledged);
}

function count(readers: PersistentReader[], acknowledged: Map<string, number>): DeliveryCounts {
  const counts = {
    acknowledged: acknowledged.size,
    stored: 0,
    lost: 0,
    deliveredTwice: 0,
    outOfOrder: 0,
    storedTwice: 0,
  };
  for (const { events } of readers) {
    const ids = events.map(({ message }) => message.id);
    const clientIds = new Set(events.map(({ message }) => message.clientMessageId));
    counts.stored = Math.max(counts.stored, new Set(ids).size);
    counts.deliveredTwice += ids.length - new Set(ids).size;
    counts.storedTwice = Math.max(counts.storedTwice, new Set(ids).size - clientIds.size);
    for (const clientMessageId of acknowledged.keys()) if (!clientIds.has(clientMessageId)) counts.lost += 1;
    for (const [index, { seq }] of events.entries()) if (seq <= (events[index - 1]?.seq ?? 0)) counts.outOfOrder += 1;
  }
  return counts;
}
