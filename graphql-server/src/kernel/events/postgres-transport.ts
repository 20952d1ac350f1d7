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

/** LISTEN and NOTIFY over one connection of their own, which a connection pooler in transaction mode can't provide. */
export class PostgresTransport implements Transport {
  readonly name = "PostgreSQL";
  private client: Client | null = null;
  private connecting: Promise<void> = Promise.resolve();
  private retryDelayMs = MIN_DELAY_MS;
  private retryTimer: NodeJS.Timeout | undefined;
  private isStopped = false;
  private splitMessages = 0;
  private partialMessage = "";
  private onMessage: (text: string) => void = () => undefined;
  private onReadyChange: () => void = () => undefined;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
  ) {}

  get isReady(): boolean {
    return this.client !== null;
  }

  start(onText: (text: string) => void, onReadyChange: () => void): void {
    this.onMessage = onText;
    this.onReadyChange = onReadyChange;
    this.connecting = this.connect();
  }

  async publish(texts: string[]): Promise<void> {
    if (!this.client) throw new Error("Not connected");
    const payloads = texts.flatMap((text) => this.splitMessage(text));
    // In one transaction, so that nothing of another process comes between the parts of a long text.
    await this.client.query({
      name: "publish",
      text: `SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload`,
      values: [CHANNEL, payloads],
    });
  }

  reconnect(): void {
    const client = this.client;
    if (!client) return;
    // One that hangs would not say that it ended.
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
      connectionString: this.url,
      application_name: "the-glitch events",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on("error", (error) => this.logger.debug({ error }, "the connection for events"));
    client.on("notification", ({ payload = "" }) => client === this.client && this.receive(payload));
    client.on("end", () => this.handleDisconnect(client));
    try {
      await client.connect();
      // Nothing that is sent here has to survive a crash of the database.
      await client.query(`SET synchronous_commit = off`);
      await client.query(`LISTEN ${CHANNEL}`);
      this.client = client;
      this.partialMessage = "";
      this.retryDelayMs = MIN_DELAY_MS;
      this.onReadyChange();
    } catch (error) {
      this.logger.debug({ error }, "the connection for events");
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
   * A text that is too long for one notification is sent in parts, "number.index/count:part". The number keeps PostgreSQL from
   * dropping a part that equals another one. In ASCII, so that it can be cut anywhere.
   */
  private splitMessage(text: string): string[] {
    if (Buffer.byteLength(text) <= MAX_PART_BYTES) return [text];
    const ascii = text.replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
    const size = MAX_PART_BYTES - 50;
    const count = Math.ceil(ascii.length / size);
    this.splitMessages += 1;
    return Array.from({ length: count }, (_, index) => {
      const part = ascii.slice(index * size, (index + 1) * size);
      return `${this.splitMessages}.${index + 1}/${count}:${part}`;
    });
  }

  private receive(payload: string): void {
    const [head, index, count] = /^\d+\.(\d+)\/(\d+):/.exec(payload) ?? [];
    if (head === undefined) return this.onMessage(payload);
    this.partialMessage = (index === "1" ? "" : this.partialMessage) + payload.slice(head.length);
    if (index === count) this.onMessage(this.partialMessage);
  }
}
