import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { backoffMs, reconnectDelayMs } from "../../../web/src/lib/live/backoff";
import { ThinSubscriber } from "../fan-out/wire";

// Members with an open community page, in a separate process, so that the server's CPU time excludes them. After the connection
// is lost, they do what the web client does: reconnect with its delays, subscribe, and reload what they may have missed.

export interface MembersConfig {
  url: string;
  channelId: string;
  tokens: string[];
  /** The web client's subscriptions. `$channelId` and `$afterSeq` are set if they are used. */
  subscriptions: { name: string; query: string; variables: string[] }[];
  /** The SHA-256 of the queries that the web client sends after a reconnect. */
  queryHashes: Record<string, string>;
  /** The SHA-256 of the mutation that it sends when new messages are visible. */
  markReadHash: string;
}

/** Times are milliseconds since the epoch, one per member. */
export interface MembersReport {
  /** The first attempt to connect that succeeded. */
  attemptedAt: number[];
  acknowledgedAt: number[];
  /** When the members had received what they missed, and a message that was sent after they subscribed. */
  liveAt: number[];
  /** How long a response took, by operation. */
  responsesMs: Record<string, number[]>;
  failedResponses: number;
  /** Frames after the restart, by subscription. */
  frames: Record<string, number>;
  /** Events that did not follow the previous one. */
  gaps: number;
  endedSubscriptions: number;
}

const CONNECT_BATCH_SIZE = 50;
const EVENTS = "ChannelEvents";
const SENT = /sent (\d+)/;

const refetchWithinMsOf = (acknowledgment: Buffer): number =>
  Number(/"refetchWithinMs":(\d+)/.exec(acknowledgment.toString())?.[1] ?? 0);

const emptyReport = (): MembersReport => ({
  attemptedAt: [],
  acknowledgedAt: [],
  liveAt: [],
  responsesMs: {},
  failedResponses: 0,
  frames: {},
  gaps: 0,
  endedSubscriptions: 0,
});
let report = emptyReport();
let isPaused = false;
let isRestarting = false;
/** Requests share connections, as behind a reverse proxy. Every WebSocket has its own. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

class Member {
  private seenSeq = 0;
  private subscribedAt = Infinity;
  private hasMarkedRead = false;
  /** The names of the subscriptions, in the order of their numbers. */
  private subscribed: string[] = [];

  constructor(
    private readonly config: MembersConfig,
    private readonly token: string,
    private readonly index: number,
    private readonly onSubscribed: () => void,
  ) {}

  async connect(): Promise<void> {
    const url = new URL(`${this.config.url}/graphql`);
    report.attemptedAt[this.index] = Date.now();
    const socket = await ThinSubscriber.open(url, "graphql-transport-ws", (body) => this.read(body, socket));
    socket.onClose(() => void this.reconnect());
    socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${this.token}` } }));
  }

  private async reconnect(): Promise<void> {
    this.hasMarkedRead = false;
    for (let attempt = 1; ; attempt += 1) {
      await wait(reconnectDelayMs(attempt));
      const isConnected = await this.connect().then(
        () => true,
        () => false,
      );
      if (isConnected) return;
    }
  }

  private read(body: Buffer, socket: ThinSubscriber): void {
    if (isPaused) return;
    // The subscription's number is at the beginning of a frame.
    const head = body.toString("latin1", 0, 40);
    if (head.includes('"connection_ack"')) return this.subscribe(socket, refetchWithinMsOf(body));
    const [, number, type] = /^{"id":"(\d+)","type":"(\w+)"/.exec(head) ?? [];
    if (type === undefined) return;
    const name = this.subscribed[Number(number) - 1] ?? "";
    if (type === "error") void this.resubscribe(name, socket);
    else report.frames[name] = (report.frames[name] ?? 0) + 1;
    if (name === EVENTS && type === "next") this.readEvent(body.toString());
  }

  private subscribe(socket: ThinSubscriber, refetchWithinMs: number): void {
    const { subscriptions, queryHashes } = this.config;
    report.acknowledgedAt[this.index] = this.subscribedAt = Date.now();
    this.subscribed = [];
    for (const subscription of subscriptions) this.start(subscription, socket);
    this.onSubscribed();
    if (!isRestarting) return;
    setTimeout(() => {
      for (const [name, hash] of Object.entries(queryHashes)) void this.post(name, hash, {});
    }, Math.random() * refetchWithinMs);
  }

  /** Numbers the operations as the web client does. */
  private start({ name, query, variables }: MembersConfig["subscriptions"][number], socket: ThinSubscriber): void {
    const values: Record<string, unknown> = {
      channelId: this.config.channelId,
      afterSeq: this.seenSeq || 2 ** 31 - 1,
    };
    const payload = { query, variables: Object.fromEntries(variables.map((variable) => [variable, values[variable]])) };
    const id = String(this.subscribed.push(name));
    socket.send(JSON.stringify({ id, type: "subscribe", payload }));
  }

  /** The server ended a subscription. The client subscribes again, and reloads what the subscription keeps up to date. */
  private async resubscribe(name: string, socket: ThinSubscriber): Promise<void> {
    report.endedSubscriptions += 1;
    await wait(backoffMs(1));
    const subscription = this.config.subscriptions.find((each) => each.name === name);
    if (subscription) this.start(subscription, socket);
    const query = "CommunityChannels";
    void this.post(query, this.config.queryHashes[query] ?? "", {});
  }

  private readEvent(text: string): void {
    const seq = Number(/"seq":(\d+)/.exec(text)?.[1]);
    const previousSeq = Number(/"previousSeq":(\d+)/.exec(text)?.[1]);
    if (this.seenSeq && previousSeq !== this.seenSeq) report.gaps += 1;
    this.seenSeq = seq;
    if (!isRestarting) return;
    if (!this.hasMarkedRead) {
      this.hasMarkedRead = true;
      void this.post("MarkChannelRead", this.config.markReadHash, { channelId: this.config.channelId, seq });
    }
    if (report.liveAt[this.index] === undefined && Number(SENT.exec(text)?.[1]) >= this.subscribedAt)
      report.liveAt[this.index] = Date.now();
  }

  private post(name: string, sha256Hash: string, variables: object): Promise<void> {
    const start = Date.now();
    const body = JSON.stringify({ variables, extensions: { persistedQuery: { version: 1, sha256Hash } } });
    return new Promise((resolve) => {
      const finish = (isOk: boolean): void => {
        (report.responsesMs[name] ??= []).push(Date.now() - start);
        if (!isOk) report.failedResponses += 1;
        resolve();
      };
      const headers = { "content-type": "application/json", authorization: `Bearer ${this.token}` };
      const sent = request(`${this.config.url}/graphql`, { method: "POST", agent, headers }, (response) => {
        let isOk = response.statusCode === 200;
        response.once("data", (chunk) => (isOk &&= !String(chunk).startsWith('{"errors"')));
        response.on("data", () => undefined);
        response.once("end", () => finish(isOk));
      });
      sent.on("error", () => finish(false));
      sent.end(body);
    });
  }
}

async function open(config: MembersConfig): Promise<void> {
  for (let first = 0; first < config.tokens.length; first += CONNECT_BATCH_SIZE) {
    await Promise.all(
      config.tokens
        .slice(first, first + CONNECT_BATCH_SIZE)
        .map(
          (token, offset) =>
            new Promise<void>(
              (resolve, reject) => void new Member(config, token, first + offset, resolve).connect().catch(reject),
            ),
        ),
    );
  }
  process.send?.("open");
}

process.on("message", (command: MembersConfig | "pause" | "restart" | "report") => {
  if (typeof command === "object") return void open(command);
  // Ignores everything until the restart, so that every member misses messages.
  if (command === "pause") isPaused = true;
  if (command === "restart") {
    isPaused = false;
    isRestarting = true;
    report = emptyReport();
  }
  process.send?.(report);
});
process.on("disconnect", () => process.exit());
