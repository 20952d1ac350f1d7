import { ThinSubscriber } from "./wire";

// The subscribers of one contestant, in a process of their own: what they cost is not the server's.

export interface SubscriberOrders {
  url: string;
  protocol: string | null;
  count: number;
  /** Said once the socket is open, each after the answer to the one before. */
  greetings: string[];
  /** Answered to this text, if the protocol has a ping of its own. */
  ping: { ask: string; answer: string } | null;
  /** Frames that arrive before the measured ones; a socket is ready when it has got them. */
  answersBeforeReady: number;
  /** What a frame's place in the server's order stands behind; null where the server has none, and the text's number says it. */
  placeMark: string | null;
}

export interface SubscriberReport {
  delivered: number;
  /** Milliseconds from sending to arrival, of some of the sockets. */
  latenciesMs: number[];
}

/** Over all sockets, of the messages of one checked run. */
export interface OrderReport {
  lost: number;
  twice: number;
  outOfOrder: number;
}

/** From now on each frame is looked at: `messages` of them are expected, with the numbers after `afterNumber`. */
export interface OrderCheck {
  afterNumber: number;
  messages: number;
}

const CONNECT_AT_ONCE = 100;
/** Reading the time out of every frame would cost more than the delivery. */
const TIMED_ONE_IN = 10;
const MARK = Buffer.from("sent ");

/** The text's number follows the mark, thirteen digits of time and a space. */
const NUMBER_OFFSET = MARK.length + 14;
const LONGEST_NUMBER = 16;

/** What one socket got in a checked run, as it came. */
interface Got {
  numbers: number[];
  places: number[];
}

let delivered = 0;
let latenciesMs: number[] = [];
let check: OrderCheck | null = null;
const everySocket: Got[] = [];

const numberAt = (body: Buffer, at: number): number =>
  Number.parseInt(body.toString("latin1", at, at + LONGEST_NUMBER), 10);

function note(body: Buffer, got: Got, placeMark: string | null): void {
  const at = body.indexOf(MARK);
  if (at < 0) return;
  const number = numberAt(body, at + NUMBER_OFFSET);
  got.numbers.push(number);
  got.places.push(placeMark ? numberAt(body, body.indexOf(placeMark) + placeMark.length) : number);
}

function orderReport({ afterNumber, messages }: OrderCheck): OrderReport {
  const report = { lost: 0, twice: 0, outOfOrder: 0 };
  for (const { numbers, places } of everySocket) {
    const expected = numbers.filter((number) => number > afterNumber && number <= afterNumber + messages);
    report.lost += messages - new Set(expected).size;
    report.twice += numbers.length - new Set(numbers).size;
    for (let index = 1; index < places.length; index += 1) {
      // A frame that came twice in a row is counted as that.
      if ((places[index] ?? 0) < (places[index - 1] ?? 0)) report.outOfOrder += 1;
    }
  }
  return report;
}

function count(body: Buffer, isTimed: boolean): void {
  const at = body.indexOf(MARK);
  if (at < 0) return;
  delivered += 1;
  if (isTimed) latenciesMs.push(Date.now() - Number(body.toString("latin1", at + MARK.length, at + MARK.length + 13)));
}

async function subscribe(orders: SubscriberOrders, isTimed: boolean): Promise<void> {
  const got: Got = { numbers: [], places: [] };
  everySocket.push(got);
  let answers = 0;
  let ready: () => void = () => undefined;
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const subscriber = await ThinSubscriber.open(new URL(orders.url), orders.protocol, (body, self) => {
    if (orders.ping && body.length < 20 && body.toString() === orders.ping.ask) return self.send(orders.ping.answer);
    if (answers < orders.answersBeforeReady) {
      answers += 1;
      const greeting = orders.greetings[answers];
      if (greeting) self.send(greeting);
      if (answers === orders.answersBeforeReady) ready();
      return;
    }
    count(body, isTimed);
    if (check) note(body, got, orders.placeMark);
  });
  if (orders.greetings[0]) subscriber.send(orders.greetings[0]);
  if (orders.answersBeforeReady) await isReady;
}

process.on("message", (message: SubscriberOrders | OrderCheck | "report" | "reset" | "orderReport") => {
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

async function open(orders: SubscriberOrders): Promise<void> {
  for (let open = 0; open < orders.count; open += CONNECT_AT_ONCE) {
    const batch = Array.from({ length: Math.min(CONNECT_AT_ONCE, orders.count - open) }, (_, index) =>
      subscribe(orders, (open + index) % TIMED_ONE_IN === 0),
    );
    await Promise.all(batch);
  }
  process.send?.("ready");
}
