import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Transport } from "./event-relay";
import type { Logger } from "../logging/logger";

const CHANNEL = "the_glitch_events";
/** PostgreSQL's limit for one notification is 8,000 bytes. */
const MAX_PART_BYTES = 7_900;
const CONNECT_TIMEOUT_MS = 2_000;
const QUERY_TIMEOUT_MS = 2_000;
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 2_000;
const STOP_TIMEOUT_MS = 1_000;

interface PostgresTransportDeps {
  url: string;
  logger: Logger;
}

/** LISTEN and NOTIFY over a dedicated connection. A connection pooler in transaction mode doesn't support them. */
export class PostgresTransport implements Transport {
  readonly name = "PostgreSQL";
  private client: Client | null = null;
  private connecting: Promise<void> = Promise.resolve();
  private retryDelayMs = MIN_DELAY_MS;
  private retryTimer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private splitMessageCount = 0;
  private partialMessage = "";
  private onMessage: (text: string) => void = () => undefined;
  private onReadyChange: () => void = () => undefined;

  constructor(private readonly deps: PostgresTransportDeps) {}

  get isReady(): boolean {
    return this.client !== null;
  }

  start(onMessage: (text: string) => void, onReadyChange: () => void): void {
    this.onMessage = onMessage;
    this.onReadyChange = onReadyChange;
    this.connecting = this.connect();
  }

  async publish(messages: string[]): Promise<void> {
    if (!this.client) throw new Error("Not connected");
    const payloads = messages.flatMap((message) => this.splitMessage(message));
    // In one statement, so that no notification of another process arrives between the parts of a message.
    await this.client.query({
      name: "publish",
      text: `SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload`,
      values: [CHANNEL, payloads],
    });
  }

  reconnect(): void {
    const client = this.client;
    if (!client) return;
    // A hanging connection emits no "end" event.
    this.handleDisconnect(client);
    void client.end().catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.retryTimer);
    await this.connecting;
    const ended = this.client?.end().catch(() => undefined);
    await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.deps.url,
      application_name: "the-glitch events",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on("error", (error) => this.deps.logger.debug({ error }, "event connection error"));
    client.on("notification", ({ payload = "" }) => client === this.client && this.receive(payload));
    client.on("end", () => this.handleDisconnect(client));
    try {
      await client.connect();
      // Notifications don't need to survive a database crash.
      await client.query(`SET synchronous_commit = off`);
      await client.query(`LISTEN ${CHANNEL}`);
      this.client = client;
      this.partialMessage = "";
      this.retryDelayMs = MIN_DELAY_MS;
      this.onReadyChange();
    } catch (error) {
      this.deps.logger.debug({ error }, "event connection failed");
      await client.end().catch(() => undefined);
      this.scheduleReconnect();
    }
  }

  private handleDisconnect(client: Client): void {
    if (this.client !== client) return;
    this.client = null;
    this.onReadyChange();
    this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    if (this.isStopped) return;
    this.retryTimer = setTimeout(() => {
      this.connecting = this.connect();
    }, this.retryDelayMs);
    this.retryDelayMs = Math.min(2 * this.retryDelayMs, MAX_DELAY_MS);
  }

  /**
   * Splits a message that is too long for one notification into parts: "number.index/count:part". PostgreSQL drops duplicate
   * notifications, so the number makes each part unique. Parts are ASCII, so that a split never breaks a character.
   */
  private splitMessage(message: string): string[] {
    if (Buffer.byteLength(message) <= MAX_PART_BYTES) return [message];
    const ascii = message.replaceAll(
      /[^\x20-\x7e]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
    const size = MAX_PART_BYTES - 50;
    const count = Math.ceil(ascii.length / size);
    this.splitMessageCount += 1;
    return Array.from({ length: count }, (_, index) => {
      const part = ascii.slice(index * size, (index + 1) * size);
      return `${this.splitMessageCount}.${index + 1}/${count}:${part}`;
    });
  }

  private receive(payload: string): void {
    const [head, index, count] = /^\d+\.(\d+)\/(\d+):/.exec(payload) ?? [];
    if (head === undefined) return this.onMessage(payload);
    this.partialMessage = (index === "1" ? "" : this.partialMessage) + payload.slice(head.length);
    if (index === count) this.onMessage(this.partialMessage);
  }
}
