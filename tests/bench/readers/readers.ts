import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ThinSubscriber } from "../fan-out/wire";

// The readers of one channel, in a separate process, so that the server's CPU time excludes them.

export interface ReaderConfig {
  url: string;
  channelId: string;
  tokens: string[];
  /** How clients behave. */
  client: {
    /** How often a reader marks the channel as read. */
    markEveryMs: number;
    /** The subscription to channel changes. */
    changes: string;
  };
}

export interface ReaderReport {
  delivered: number;
  /** Events that did not follow the previous one, and readers that lack the newest one. */
  lost: number;
  latenciesMs: number[];
  marks: number;
  failedMarks: number;
  refetches: number;
  endedSubscriptions: number;
}

const EVENTS = `subscription ($channelId: ID!, $afterSeq: Int!) {
  channelEvents(channelId: $channelId, afterSeq: $afterSeq) { type seq previousSeq message { id content createdAt sender { id username avatar level } } }
}`;
const MARK = `mutation ($channelId: ID!, $seq: Int!) { markChannelRead(channelId: $channelId, seq: $seq) { id lastReadSeq unread unreadMentions } }`;
const CHANNELS = `{ channels { id name description category accessLevel accessText locked lastSeq lastReadSeq unread unreadMentions viewerCanView viewerCanPost } }`;
/** One socket in this many is sampled for latency. */
const READERS_PER_LATENCY_SAMPLE = 20;
const CONNECT_BATCH_SIZE = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const report: ReaderReport = {
  delivered: 0,
  lost: 0,
  latenciesMs: [],
  marks: 0,
  failedMarks: 0,
  refetches: 0,
  endedSubscriptions: 0,
};

function post(url: URL, token: string, query: string, variables: object): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const sent = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += String(chunk)));
      response.on("end", () => resolve(response.statusCode === 200 && !text.includes('"errors"')));
    });
    sent.on("error", () => resolve(false));
    sent.end(JSON.stringify({ query, variables }));
  });
}

/** Parses only a few bytes, because there are many frames. */
function numberAfter(marker: string, body: Buffer): number {
  const start = body.indexOf(marker) + marker.length;
  return Number.parseInt(body.toString("latin1", start, start + 12), 10);
}

class Reader {
  private socket: ThinSubscriber | null = null;
  lastSeenSeq = 0;
  private lastMarkedSeq = 0;
  private markTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: ReaderConfig,
    private readonly token: string,
    private readonly index: number,
  ) {}

  async connect(): Promise<void> {
    const url = new URL(`${this.config.url}/graphql`);
    this.socket = await ThinSubscriber.open(url, "graphql-transport-ws", (body, socket) => this.read(body, socket));
    this.socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${this.token}` } }));
    const { markEveryMs } = this.config.client;
    this.markTimer = setTimeout(() => {
      this.markRead();
      this.markTimer = setInterval(() => this.markRead(), markEveryMs);
    }, Math.random() * markEveryMs);
  }

  disconnect(): void {
    clearInterval(this.markTimer);
    this.socket?.close();
    this.socket = null;
  }

  private read(body: Buffer, socket: ThinSubscriber): void {
    // The subscription's ID is at the beginning of a frame.
    const head = body.toString("latin1", 0, 40);
    if (head.includes('"connection_ack"')) return this.subscribe(socket);
    if (head.includes('"ping"')) return socket.send('{"type":"pong"}');
    if (head.includes('"error"') || head.includes('"complete"')) report.endedSubscriptions += 1;
    if (head.includes('"id":"events"')) this.readEvent(body);
    else if (head.includes('"id":"changes"') && !body.includes('"details":{')) void this.refetch(body.toString());
  }

  private subscribe(socket: ThinSubscriber): void {
    const { channelId, client } = this.config;
    const documents = {
      events: { query: EVENTS, variables: { channelId, afterSeq: this.lastSeenSeq || 2 ** 31 - 1 } },
      activity: { query: `subscription { channelActivity { channelId lastSeq messages lastActivityAt } }` },
      presence: { query: `subscription { presenceChanged { online member { id username avatar level } } }` },
      reading: { query: `subscription { channelRead { channelId lastReadSeq unread unreadMentions } }` },
      changes: { query: client.changes },
    };
    for (const [id, payload] of Object.entries(documents))
      socket.send(JSON.stringify({ id, type: "subscribe", payload }));
  }

  private readEvent(body: Buffer): void {
    report.delivered += 1;
    if (this.lastSeenSeq && numberAfter('"previousSeq":', body) !== this.lastSeenSeq) report.lost += 1;
    this.lastSeenSeq = numberAfter('"seq":', body);
    if (this.index % READERS_PER_LATENCY_SAMPLE) return;
    const sent = /sent (\d+)/.exec(body.toString());
    if (sent) report.latenciesMs.push(Date.now() - Number(sent[1]));
  }

  private markRead(): void {
    if (this.lastSeenSeq <= this.lastMarkedSeq) return;
    this.lastMarkedSeq = this.lastSeenSeq;
    report.marks += 1;
    const { url, channelId } = this.config;
    void post(new URL(`${url}/graphql`), this.token, MARK, { channelId, seq: this.lastSeenSeq }).then((isStored) => {
      if (!isStored) report.failedMarks += 1;
    });
  }

  private async refetch(change: string): Promise<void> {
    const [, withinMs = "0"] = /"refetchWithinMs":(\d+)/.exec(change) ?? [];
    await wait(Math.random() * Number(withinMs));
    report.refetches += 1;
    await post(new URL(`${this.config.url}/graphql`), this.token, CHANNELS, {});
  }
}

let readers: Reader[] = [];

async function open(config: ReaderConfig): Promise<void> {
  readers = config.tokens.map((token, index) => new Reader(config, token, index));
  for (let first = 0; first < readers.length; first += CONNECT_BATCH_SIZE) {
    await Promise.all(readers.slice(first, first + CONNECT_BATCH_SIZE).map((reader) => reader.connect()));
  }
}

/** Disconnects some readers and reconnects them shortly after. */
async function reconnectSome(count: number): Promise<void> {
  const some = Array.from({ length: count }, () => readers[Math.floor(Math.random() * readers.length)]);
  for (const reader of new Set(some)) {
    reader?.disconnect();
    await wait(10);
    await reader?.connect();
  }
}

function currentReport(): ReaderReport {
  const newestSeq = readers.reduce((newest, { lastSeenSeq }) => Math.max(newest, lastSeenSeq), 0);
  const behind = readers.filter(({ lastSeenSeq }) => lastSeenSeq < newestSeq).length;
  return { ...report, lost: report.lost + behind };
}

process.on("message", (command: ReaderConfig | { reconnect: number } | "report" | "reset") => {
  if (command === "reset")
    Object.assign(report, { delivered: 0, latenciesMs: [], marks: 0, failedMarks: 0, refetches: 0 });
  if (typeof command === "string") process.send?.(currentReport());
  else if ("reconnect" in command) void reconnectSome(command.reconnect);
  else void open(command).then(() => process.send?.("open"));
});
process.on("disconnect", () => process.exit());
