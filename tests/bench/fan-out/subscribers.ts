import { ThinSubscriber } from "./wire";

// The subscribers of one contender, in a separate process, so that the server's CPU time excludes them.

export interface SubscriberConfig {
  /** The sockets take turns to connect to these servers. */
  urls: string[];
  protocol: string | null;
  count: number;
  /** Sent once the socket is open, each after the response to the previous one. TOKEN is replaced with the subscriber's token. */
  openingMessages: string[];
  /** One per subscriber, unless the server needs none. */
  tokens: string[];
  /** The texts of the protocol's own ping and pong, if it has one. */
  ping: { request: string; response: string } | null;
  /** The number of frames before the measured ones. A socket is ready once it has received them. */
  framesBeforeReady: number;
  /** The text before a frame's sequence number. Null if the server has none; then the number in the text is used. */
  seqMarker: string | null;
}

export interface SubscriberReport {
  delivered: number;
  /** Milliseconds from sending to arrival, sampled from some of the sockets. */
  latenciesMs: number[];
}

/** Totals over all sockets for the messages of one order check. */
export interface OrderReport {
  lost: number;
  duplicates: number;
  outOfOrder: number;
}

/** Starts inspecting frames. Expects `messages` messages with the numbers after `afterNumber`. */
export interface OrderCheck {
  afterNumber: number;
  messages: number;
}

const CONNECT_BATCH_SIZE = 100;
/** Reading the time from every frame would cost more than the delivery. */
const SOCKETS_PER_LATENCY_SAMPLE = 10;
const MARK = Buffer.from("sent ");

/** The text's number follows the mark, the time in microseconds with 16 digits, and a space. */
const NUMBER_OFFSET = MARK.length + 17;
const MAX_NUMBER_LENGTH = 16;

/** The messages of one socket in an order check, in order of arrival. */
interface ReceivedOrder {
  numbers: number[];
  positions: number[];
}

let delivered = 0;
let latenciesMs: number[] = [];
let check: OrderCheck | null = null;
const receivedBySocket: ReceivedOrder[] = [];

const numberAt = (body: Buffer, at: number): number =>
  Number.parseInt(body.toString("latin1", at, at + MAX_NUMBER_LENGTH), 10);

function recordOrder(body: Buffer, received: ReceivedOrder, seqMarker: string | null): void {
  const at = body.indexOf(MARK);
  if (at < 0) return;
  const number = numberAt(body, at + NUMBER_OFFSET);
  received.numbers.push(number);
  received.positions.push(seqMarker ? numberAt(body, body.indexOf(seqMarker) + seqMarker.length) : number);
}

function orderReport({ afterNumber, messages }: OrderCheck): OrderReport {
  const report = { lost: 0, duplicates: 0, outOfOrder: 0 };
  for (const { numbers, positions } of receivedBySocket) {
    const expected = numbers.filter((number) => number > afterNumber && number <= afterNumber + messages);
    report.lost += messages - new Set(expected).size;
    report.duplicates += numbers.length - new Set(numbers).size;
    for (let index = 1; index < positions.length; index += 1) {
      // Equal neighbors count as duplicates only.
      if ((positions[index] ?? 0) < (positions[index - 1] ?? 0)) report.outOfOrder += 1;
    }
  }
  return report;
}

function countDelivery(body: Buffer, isTimed: boolean): void {
  const at = body.indexOf(MARK);
  if (at < 0) return;
  delivered += 1;
  if (!isTimed) return;
  // All processes share this clock.
  const sentUs = Number(body.toString("latin1", at + MARK.length, at + NUMBER_OFFSET));
  latenciesMs.push(Number(process.hrtime.bigint()) / 1e6 - sentUs / 1e3);
}

async function subscribe(config: SubscriberConfig, index: number): Promise<void> {
  const isTimed = index % SOCKETS_PER_LATENCY_SAMPLE === 0;
  const url = new URL(config.urls[index % config.urls.length] ?? "");
  const openingMessages = config.openingMessages.map((text) => text.replace("TOKEN", config.tokens[index] ?? ""));
  const received: ReceivedOrder = { numbers: [], positions: [] };
  receivedBySocket.push(received);
  let initialFrames = 0;
  let ready: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const subscriber = await ThinSubscriber.open(url, config.protocol, (body, self) => {
    if (config.ping && body.length < 20 && body.toString() === config.ping.request)
      return self.send(config.ping.response);
    if (initialFrames < config.framesBeforeReady) {
      initialFrames += 1;
      const message = openingMessages[initialFrames];
      if (message) self.send(message);
      if (initialFrames === config.framesBeforeReady) ready();
      return;
    }
    countDelivery(body, isTimed);
    if (check) recordOrder(body, received, config.seqMarker);
  });
  if (openingMessages[0]) subscriber.send(openingMessages[0]);
  if (config.framesBeforeReady) await isReady;
}

process.on("message", (message: SubscriberConfig | OrderCheck | "report" | "reset" | "orderReport") => {
  if (message === "report") {
    process.send?.({ delivered, latenciesMs } satisfies SubscriberReport);
  } else if (message === "orderReport") {
    process.send?.(check && orderReport(check));
  } else if (message === "reset") {
    delivered = 0;
    latenciesMs = [];
    process.send?.("reset");
  } else if ("afterNumber" in message) {
    delivered = 0;
    check = message;
    process.send?.("checking");
  } else {
    void open(message);
  }
});

async function open(config: SubscriberConfig): Promise<void> {
  for (let open = 0; open < config.count; open += CONNECT_BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(CONNECT_BATCH_SIZE, config.count - open) }, (_, index) =>
      subscribe(config, open + index),
    );
    await Promise.all(batch);
  }
  process.send?.("ready");
}
