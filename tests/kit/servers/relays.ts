import { Redis } from "ioredis";
import { Client } from "pg";
import { needsRedis } from "./needs-redis";
import { startRedis } from "./redis-server";
import { startTcpProxy } from "./tcp-proxy";

export interface RunningRelay {
  /** The settings with which servers use it. */
  env: Record<string, string>;
  /** Ends its connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Keeps its connections and carries nothing until `resume`. */
  hang(): void;
  resume(): void;
  /** Publishes a text as a stranger would. */
  publish(text: string): Promise<void>;
  stop(): Promise<void>;
}

/** What carries events between the server processes of one database. */
export interface RelayKind {
  name: string;
  /** `it` itself, or its `skip` where the relay isn't installed. */
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
        resume: () => redis.goOn(),
        publish: async (text) => {
          const stranger = new Redis(redis.url);
          for (const channel of (await stranger.call("PUBSUB", "CHANNELS", "*")) as string[]) {
            await stranger.publish(channel, text);
          }
          stranger.disconnect();
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
          const stranger = new Client({ connectionString: databaseUrl });
          await stranger.connect();
          await stranger.query(`SELECT pg_notify('the_glitch_events', $1)`, [text]);
          await stranger.end();
        },
        stop: () => proxy.cut(),
      };
    },
  },
];
