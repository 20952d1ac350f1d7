import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ThinSubscriber } from "../fan-out/wire";

// Members who read along in one channel, in a process of their own: what they cost is not the server's.

export interface ReaderOrders {
  url: string;
  channelId: string;
  tokens: string[];
  /** How a client behaves. */
  client: {
    /** A reader says this often how far they have read. */
    markEveryMs: number;
    /** What is subscribed to about changes of channels. */
    changes: string;
  };
}

export interface ReaderReport {
  delivered: number;
  latenciesMs: number[];
  marks: number;
  failedMarks: number;
  refetches: number;
  endedFeeds: number;
}

const EVENTS = `subscription ($channelId: ID!) {
  channelEvents(channelId: $channelId, afterSeq: 2147483647) { type seq previousSeq message { id content createdAt sender { id username avatar level } } }
}`;
const MARK = `mutation ($channelId: ID!, $seq: Int!) { markChannelRead(channelId: $channelId, seq: $seq) { id lastReadSeq unread unreadMentions } }`;
const CHANNELS = `{ channels { id name description category accessLevel accessText locked lastSeq lastReadSeq unread unreadMentions viewerCanView viewerCanPost } }`;
/** Latency is taken from one socket in so many. */
const SAMPLE = 20;
const OPEN_AT_ONCE = 50;

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const report: ReaderReport = { delivered: 0, latenciesMs: [], marks: 0, failedMarks: 0, refetches: 0, endedFeeds: 0 };

function post(url: URL, token: string, query: string, variables: object): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      let text = "";
      answer.on("data", (chunk) => (text += String(chunk)));
      answer.on("end", () => resolve(answer.statusCode === 200 && !text.includes('"errors"')));
    });
    sent.on("error", () => resolve(false));
    sent.end(JSON.stringify({ query, variables }));
  });
}

class Reader {
  private socket: ThinSubscriber | null = null;
  private seen = 0;
  private marked = 0;
  private marking: NodeJS.Timeout | undefined;

  constructor(
    private readonly orders: ReaderOrders,
    private readonly token: string,
    private readonly index: number,
  ) {}

  async come(): Promise<void> {
    const url = new URL(`${this.orders.url}/graphql`);
    this.socket = await ThinSubscriber.open(url, "graphql-transport-ws", (body, socket) => this.read(body, socket));
    this.socket.send(JSON.stringify({ type: "connection_init", payload: { authorization: `Bearer ${this.token}` } }));
    const { markEveryMs } = this.orders.client;
    this.marking = setTimeout(() => {
      this.mark();
      this.marking = setInterval(() => this.mark(), markEveryMs);
    }, Math.random() * markEveryMs);
  }

  leave(): void {
    clearInterval(this.marking);
    this.socket?.close();
    this.socket = null;
  }

  private read(body: Buffer, socket: ThinSubscriber): void {
    // The id of the subscription stands at the beginning of a frame.
    const head = body.toString("latin1", 0, 40);
    if (head.includes('"connection_ack"')) return this.subscribe(socket);
    if (head.includes('"ping"')) return socket.send('{"type":"pong"}');
    if (head.includes('"error"') || head.includes('"complete"')) report.endedFeeds += 1;
    if (head.includes('"id":"events"')) this.readEvent(body);
    else if (head.includes('"id":"changes"') && !body.includes('"details":{')) void this.refetch(body.toString());
  }

  private subscribe(socket: ThinSubscriber): void {
    const { channelId, client } = this.orders;
    const documents = {
      events: { query: EVENTS, variables: { channelId } },
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
    const start = body.indexOf('"seq":') + 6;
    this.seen = Number.parseInt(body.toString("latin1", start, start + 12), 10);
    if (this.index % SAMPLE) return;
    const sent = /sent (\d+)/.exec(body.toString());
    if (sent) report.latenciesMs.push(Date.now() - Number(sent[1]));
  }

  private mark(): void {
    if (this.seen <= this.marked) return;
    this.marked = this.seen;
    report.marks += 1;
    const { url, channelId } = this.orders;
    void post(new URL(`${url}/graphql`), this.token, MARK, { channelId, seq: this.seen }).then((isStored) => {
      if (!isStored) report.failedMarks += 1;
    });
  }

  private async refetch(change: string): Promise<void> {
    const [, withinMs = "0"] = /"askWithinMs":(\d+)/.exec(change) ?? [];
    await wait(Math.random() * Number(withinMs));
    report.refetches += 1;
    await post(new URL(`${this.orders.url}/graphql`), this.token, CHANNELS, {});
  }
}

let readers: Reader[] = [];

async function open(orders: ReaderOrders): Promise<void> {
  readers = orders.tokens.map((token, index) => new Reader(orders, token, index));
  for (let first = 0; first < readers.length; first += OPEN_AT_ONCE) {
    await Promise.all(readers.slice(first, first + OPEN_AT_ONCE).map((reader) => reader.come()));
  }
}

/** Some leave, and come back a moment later. */
async function comeAndGo(count: number): Promise<void> {
  const some = Array.from({ length: count }, () => readers[Math.floor(Math.random() * readers.length)]);
  for (const reader of new Set(some)) {
    reader?.leave();
    await wait(10);
    await reader?.come();
  }
}

process.on("message", (order: ReaderOrders | { comeAndGo: number } | "report" | "reset") => {
  if (order === "reset")
    Object.assign(report, { delivered: 0, latenciesMs: [], marks: 0, failedMarks: 0, refetches: 0 });
  if (typeof order === "string") process.send?.(report);
  else if ("comeAndGo" in order) void comeAndGo(order.comeAndGo);
  else void open(order).then(() => process.send?.("open"));
});
process.on("disconnect", () => process.exit());
