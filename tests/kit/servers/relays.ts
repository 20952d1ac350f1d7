import { Redis } from "ioredis";
import { Client } from "pg";
import { startRedis } from "./redis-server";
import { startTcpProxy } from "./tcp-proxy";
import { spawnSync } from "node:child_process";

const isInstalled = !spawnSync("redis-server", ["--version"]).error;

/**
 * Returns `it` or `describe`, or its `skip` if redis-server isn't on the PATH. The full name of the test must contain
 * "with Redis", so that scripts/test.mjs knows that it may be skipped.
 */
export const needsRedis = <Block extends { skip: Block }>(block: Block): Block => (isInstalled ? block : block.skip);

export interface RunningRelay {
  /** The settings that connect a server to the relay. */
  env: Record<string, string>;
  /** Closes its connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps its connections open but forwards nothing until `resume`. */
  hang(): void;
  resume(): void;
  /** Publishes a text from outside the product. */
  publish(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** A relay passes events between the server processes of one database. */
export interface RelayKind {
  name: string;
  /** Returns `it` or `describe`, or its `skip` if the relay isn't installed. */
  whereInstalled<Block extends { skip: Block }>(block: Block): Block;
  start(databaseUrl: string): Promise<RunningRelay>;
}

export const RELAYS: RelayKind[] = [
  {
    name: "Redis",
    whereInstalled: needsRedis,
    start: async () => {
      const redis = await startRedis();
      return {
        env: { REDIS_URL: redis.url },
        cut: () => redis.stop(),
        restore: () => redis.start(),
        hang: () => redis.hang(),
        resume: () => redis.resume(),
        publish: async (text) => {
          const client = new Redis(redis.url);
          for (const channel of (await client.call("PUBSUB", "CHANNELS", "*")) as string[]) {
            await client.publish(channel, text);
          }
          client.disconnect();
        },
        stop: () => redis.stop(),
      };
    },
  },
  {
    name: "PostgreSQL",
    whereInstalled: (block) => block,
    start: async (databaseUrl) => {
      const url = new URL(databaseUrl);
      const proxy = await startTcpProxy(Number(url.port));
      url.port = String(proxy.port);
      return {
        env: { LISTEN_DATABASE_URL: url.href },
        cut: () => proxy.cut(),
        restore: () => proxy.restore(),
        hang: () => proxy.hang(),
        resume: () => proxy.resume(),
        publish: async (text) => {
          const client = new Client({ connectionString: databaseUrl });
          await client.connect();
          await client.query(`SELECT pg_notify('the_glitch_events', $1)`, [text]);
          await client.end();
        },
        stop: () => proxy.cut(),
      };
    },
  },
];
