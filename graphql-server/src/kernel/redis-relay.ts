import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Bus, Relay } from "./bus";
import type { Logger } from "./logger";
import type { Topics } from "./topics";

const COMMAND_PATIENCE_MS = 2_000;
const START_PATIENCE_MS = 3_000;
const LONGEST_PAUSE_MS = 2_000;
const CHECK_INTERVAL_MS = 2_000;
/** A connection may stand and carry nothing: Redis hangs, or a network drops packets without a word. Then it is opened anew. */
const SILENCE_MS = 1.5 * CHECK_INTERVAL_MS;
const BEAT = "beat";
/** While Redis is away, rights are asked for again every so many checks. */
const DOUBT_EVERY_CHECKS = 3;
/** Events about rights that could not be sent wait for Redis; what is in the database need not. */
const KEPT: ReadonlySet<string> = new Set(["sessionEnded", "rightsChanged", "roleChanged"]);
const KEPT_LIMIT = 10_000;

interface Relayed {
  from: string;
  topic: keyof Topics;
  key: string;
  event: never;
}

/**
 * Carries the bus over Redis between any number of server processes. Nothing depends on its arriving: every process looks in
 * the database every two seconds for what it may not have been told, so losing Redis costs latency and never a message.
 */
export class RedisRelay implements Relay {
  /** For commands; fails at once while Redis is away. */
  readonly commands: Redis;
  private readonly subscriber: Redis;
  private readonly channel: string;
  private readonly processId = randomUUID();
  private unsent: string[] = [];
  private wasCut = false;
  /** When something that was sent from here came back last. */
  private heardAt = performance.now();
  private checks = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    private readonly bus: Bus<Topics>,
    private readonly logger: Logger,
    /** Of this installation's channel and keys: others may use the same Redis. */
    namespace: string,
  ) {
    this.channel = `${namespace}:events`;
    const common = { lazyConnect: true, retryStrategy: (times: number) => Math.min(times * 100, LONGEST_PAUSE_MS) };
    this.commands = new Redis(url, {
      ...common,
      keyPrefix: `${namespace}:`,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_PATIENCE_MS,
    });
    this.subscriber = new Redis(url, { ...common, maxRetriesPerRequest: null });
    for (const client of [this.commands, this.subscriber]) {
      client.on("error", (error) => logger.debug({ error }, "Redis"));
      client.on("ready", () => this.check());
      client.on("close", () => this.check());
    }
    this.subscriber.on("ready", () => void this.subscriber.subscribe(this.channel).catch(() => undefined));
    this.subscriber.on("message", (_channel, text) => this.receive(text));
  }

  get isCut(): boolean {
    return this.commands.status !== "ready" || this.subscriber.status !== "ready";
  }

  /** Waits a moment for Redis; without it the process works alone until it comes. */
  async start(): Promise<void> {
    this.bus.connect(this);
    const connected = Promise.all([this.commands.connect(), this.subscriber.connect()]).catch((error: unknown) =>
      this.logger.warn({ error }, "Redis does not answer; this process works alone for now"),
    );
    const patience = new Promise((resolve) => setTimeout(resolve, START_PATIENCE_MS).unref());
    await Promise.race([connected, patience]);
    this.timer = setInterval(() => this.checkAgain(), CHECK_INTERVAL_MS);
  }

  send(topic: string, key: string, event: unknown): void {
    const text = JSON.stringify({ from: this.processId, topic, key, event });
    this.commands.publish(this.channel, text).catch(() => {
      if (KEPT.has(topic) && this.unsent.length < KEPT_LIMIT) this.unsent.push(text);
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    const connected = [this.commands, this.subscriber].filter((client) => client.status === "ready");
    await Promise.all(connected.map((client) => client.quit().catch(() => undefined)));
    this.commands.disconnect();
    this.subscriber.disconnect();
  }

  private receive(text: string): void {
    try {
      const { from, topic, key, event } = JSON.parse(text) as Relayed;
      if (from === this.processId) this.heardAt = performance.now();
      else this.bus.emit(topic, key, event);
    } catch (error) {
      // Whatever arrives there must not end the process.
      this.logger.error({ error }, "an announcement over Redis could not be understood");
    }
  }

  /** Announcements of another process may be lost without this one noticing, so the database is asked in any case. */
  private checkAgain(): void {
    this.checks += 1;
    this.breakSilence();
    this.send(BEAT, this.processId, {});
    if (this.isCut && this.checks % DOUBT_EVERY_CHECKS === 0) this.bus.emit("rightsInDoubt", "all", {});
    this.bus.emit("eventsMayBeMissing", "all", {});
  }

  private breakSilence(): void {
    if (performance.now() - this.heardAt < SILENCE_MS) return;
    this.heardAt = performance.now();
    for (const client of [this.commands, this.subscriber]) {
      if (client.status === "ready" || client.status === "connect") client.disconnect(true);
    }
  }

  private check(): void {
    if (this.isCut === this.wasCut) return;
    this.wasCut = this.isCut;
    if (this.isCut) {
      this.logger.warn("Redis is away; other processes are heard of through the database");
      this.bus.emit("rightsInDoubt", "all", {});
      return;
    }
    this.logger.info("Redis is connected");
    for (const text of this.unsent.splice(0))
      void this.commands.publish(this.channel, text).catch(() => this.unsent.push(text));
    this.bus.emit("eventsMayBeMissing", "all", {});
    this.bus.emit("rightsInDoubt", "all", {});
    this.bus.emit("heardAgain", "all", {});
  }
}
