import { Redis } from "ioredis";
import type { Transport } from "./event-relay";
import type { Logger } from "../logging/logger";

const COMMAND_TIMEOUT_MS = 2_000;
const MAX_DELAY_MS = 2_000;

/** Redis publish/subscribe on one channel. */
export class RedisTransport implements Transport {
  readonly name = "Redis";
  /** Also used for rate limits. Commands fail immediately while Redis is unavailable. */
  readonly commands: Redis;
  private readonly subscriber: Redis;
  private readonly channel: string;
  private isSubscribed = false;

  constructor(
    url: string,
    private readonly logger: Logger,
    /** Prefix of the channel and keys, because installations can share a Redis server. */
    namespace: string,
  ) {
    this.channel = `${namespace}:events`;
    const common = { lazyConnect: true, retryStrategy: (times: number) => Math.min(times * 100, MAX_DELAY_MS) };
    this.commands = new Redis(url, {
      ...common,
      keyPrefix: `${namespace}:`,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_TIMEOUT_MS,
    });
    this.subscriber = new Redis(url, { ...common, maxRetriesPerRequest: null, autoResubscribe: false });
  }

  get isReady(): boolean {
    return this.commands.status === "ready" && this.isSubscribed;
  }

  start(onMessage: (message: string) => void, onReadyChange: () => void): void {
    this.subscriber.on("message", (_channel, message) => onMessage(message));
    this.subscriber.on("close", () => (this.isSubscribed = false));
    this.subscriber.on("ready", () => {
      const subscribed = this.subscriber.subscribe(this.channel).then(() => {
        this.isSubscribed = true;
        onReadyChange();
      });
      // The connection closed; the next one subscribes.
      subscribed.catch(() => undefined);
    });
    this.commands.on("ready", onReadyChange);
    for (const client of [this.commands, this.subscriber]) {
      client.on("error", (error) => this.logger.debug({ error }, "redis connection error"));
      client.on("close", onReadyChange);
      client.connect().catch(() => undefined);
    }
  }

  async publish(messages: string[]): Promise<void> {
    await Promise.all(messages.map((message) => this.commands.publish(this.channel, message)));
  }

  reconnect(): void {
    for (const client of [this.commands, this.subscriber]) {
      if (client.status === "ready" || client.status === "connect") client.disconnect(true);
    }
  }

  async stop(): Promise<void> {
    const connected = [this.commands, this.subscriber].filter((client) => client.status === "ready");
    await Promise.all(connected.map((client) => client.quit().catch(() => undefined)));
    this.commands.disconnect();
    this.subscriber.disconnect();
  }
}
