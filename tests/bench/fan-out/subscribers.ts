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
}

export interface SubscriberReport {
  delivered: number;
  /** Milliseconds from sending to arrival, of some of the sockets. */
  latenciesMs: number[];
}

const CONNECT_AT_ONCE = 100;
/** Reading the time out of every frame would cost more than the delivery. */
const TIMED_ONE_IN = 10;
const MARK = Buffer.from("sent ");

let delivered = 0;
let latenciesMs: number[] = [];

function count(body: Buffer, isTimed: boolean): void {
  const at = body.indexOf(MARK);
  if (at < 0) return;
  delivered += 1;
  if (isTimed) latenciesMs.push(Date.now() - Number(body.toString("latin1", at + MARK.length, at + MARK.length + 13)));
}

async function subscribe(orders: SubscriberOrders, isTimed: boolean): Promise<void> {
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
  });
  if (orders.greetings[0]) subscriber.send(orders.greetings[0]);
  if (orders.answersBeforeReady) await isReady;
}

process.on("message", (message: SubscriberOrders | "report" | "reset") => {
  if (message === "report") {
    process.send?.({ delivered, latenciesMs } satisfies SubscriberReport);
  } else if (message === "reset") {
    delivered = 0;
    latenciesMs = [];
    process.send?.("reset");
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
