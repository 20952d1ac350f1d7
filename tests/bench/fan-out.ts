import { setTimeout as wait } from "node:timers/promises";
import { bareSockets, executionEach, lastNumber, product, socketIoRoom, type Contender } from "./fan-out/candidates";
import { SubscriberProcess } from "./fan-out/measured-server";
import type { OrderReport, SubscriberReport } from "./fan-out/subscribers";

// One channel, many subscribers in one server process: the product's real path (sendMessage over GraphQL to `next` frames)
// beside the limit (a bare `ws` server that writes a frame built once), a socket.io room, and graphql-ws with one execution
// per subscriber. Figures are of one machine: read the ratios to the limit of the same run. After what is measured, a run is
// checked: which messages each subscriber got, and in which order. Exits with 1 when the product lost, doubled or misplaced one.

const SIZES = (process.argv[2] ?? "1000,5000").split(",").map(Number);
const PACED = { perSecond: 10, seconds: 20 };
const STEADY = { senders: 32, seconds: 6 };
const BURST = { messages: 100, times: 3 };
const CHECKED_MESSAGES = 200;
const PATIENCE_MS = 60_000;
const SETTLE_MS = 1_000;

interface Figures {
  /** Deliveries that did not arrive, or if negative were too many, while it was measured. */
  short: number;
  p50: number;
  p99: number;
  cpuUs: number;
  steadyPerSecond: number;
  steadyCpuUs: number;
  burstPerSecond: number;
  order: OrderReport;
}

/** Waits until everything has arrived, or gives up. */
async function arrived(subscribers: SubscriberProcess, expected: number): Promise<SubscriberReport> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const report = await subscribers.report();
    if (report.delivered >= expected || Date.now() > deadline) return report;
    await wait(10);
  }
}

async function paced(contender: Contender, subscribers: SubscriberProcess, size: number): Promise<Partial<Figures>> {
  await subscribers.reset();
  const messages = PACED.perSecond * PACED.seconds;
  const cpu = await contender.server.cpuMs();
  for (let sent = 0; sent < messages; sent += 1) await Promise.all([contender.say(), wait(1000 / PACED.perSecond)]);
  const { delivered, latenciesMs } = await arrived(subscribers, messages * size);
  const cpuUs = (((await contender.server.cpuMs()) - cpu) * 1000) / delivered;
  latenciesMs.sort((a, b) => a - b);
  const percentile = (share: number): number => latenciesMs[Math.floor(latenciesMs.length * share)] ?? Number.NaN;
  return { short: messages * size - delivered, p50: percentile(0.5), p99: percentile(0.99), cpuUs };
}

/** As fast as it goes: each sender sends its next message when the server has answered the one before. */
async function steady(contender: Contender, subscribers: SubscriberProcess, size: number): Promise<Partial<Figures>> {
  await subscribers.reset();
  const cpu = await contender.server.cpuMs();
  const start = performance.now();
  let sent = 0;
  const sender = async (): Promise<void> => {
    while (performance.now() - start < STEADY.seconds * 1000) {
      sent += 1;
      await contender.say();
    }
  };
  await Promise.all(Array.from({ length: STEADY.senders }, sender));
  const { delivered } = await arrived(subscribers, sent * size);
  const seconds = (performance.now() - start) / 1000;
  const cpuUs = (((await contender.server.cpuMs()) - cpu) * 1000) / delivered;
  return { short: sent * size - delivered, steadyPerSecond: delivered / seconds, steadyCpuUs: cpuUs };
}

async function burst(contender: Contender, subscribers: SubscriberProcess, size: number): Promise<Partial<Figures>> {
  let best = 0;
  let short = 0;
  for (let time = 0; time < BURST.times; time += 1) {
    await subscribers.reset();
    const start = performance.now();
    await Promise.all(Array.from({ length: BURST.messages }, () => contender.say()));
    const { delivered } = await arrived(subscribers, BURST.messages * size);
    short += BURST.messages * size - delivered;
    best = Math.max(best, delivered / ((performance.now() - start) / 1000));
  }
  return { short, burstPerSecond: best };
}

/** Apart from what is measured, because looking at every frame costs more than delivering it. */
async function checked(contender: Contender, subscribers: SubscriberProcess, size: number): Promise<OrderReport> {
  await subscribers.check({ afterNumber: lastNumber(), messages: CHECKED_MESSAGES });
  let toSay = CHECKED_MESSAGES;
  const sender = async (): Promise<void> => {
    while (toSay > 0) {
      toSay -= 1;
      await contender.say();
    }
  };
  // Where the server gives messages no place, only messages said in turn have an order.
  await Promise.all(Array.from({ length: contender.orders.placeMark ? STEADY.senders : 1 }, sender));
  await arrived(subscribers, CHECKED_MESSAGES * size);
  // What comes twice may come late.
  await wait(SETTLE_MS);
  return subscribers.orderReport();
}

async function measure(open: () => Promise<Contender>, size: number): Promise<Figures> {
  const contender = await open();
  try {
    const subscribers = await SubscriberProcess.open({ ...contender.orders, count: size });
    try {
      await wait(SETTLE_MS);
      for (let warmUp = 0; warmUp < 30; warmUp += 1) await contender.say();
      await wait(SETTLE_MS);
      const runs: Partial<Figures>[] = [];
      for (const run of [paced, steady, burst]) runs.push(await run(contender, subscribers, size));
      const short = runs.reduce((sum, run) => sum + (run.short ?? 0), 0);
      const order = await checked(contender, subscribers, size);
      return { ...Object.assign({}, ...runs), short, order } as Figures;
    } finally {
      await subscribers.stop();
    }
  } finally {
    await contender.stop();
  }
}

const CONTENDERS = {
  "bare ws": bareSockets,
  "the product": product,
  "socket.io": socketIoRoom,
  "one execution each": executionEach,
};

let isFlawless = true;
for (const size of SIZES) {
  let limit: Figures | null = null;
  console.log(
    `\n${size} subscribers, for the product sockets of one person; deliveries a second as multiples of the bare server's in this run`,
  );
  for (const [name, open] of Object.entries(CONTENDERS)) {
    if (process.argv[3] && !process.argv[3].split(",").includes(name)) continue;
    const figures = await measure(open, size);
    limit ??= figures;
    const { lost, twice, outOfOrder } = figures.order;
    const ratio = (key: "steadyPerSecond" | "burstPerSecond"): string =>
      (figures[key] / (limit?.[key] ?? Number.NaN)).toFixed(2);
    console.log(
      `${name.padEnd(20)} ${PACED.perSecond}/s for ${PACED.seconds} s: p50 ${figures.p50} ms, p99 ${figures.p99} ms, ` +
        `${figures.cpuUs.toFixed(1)} us CPU each; steady ${ratio("steadyPerSecond")} (${Math.round(figures.steadyPerSecond)}/s, ${figures.steadyCpuUs.toFixed(1)} us); ` +
        `burst ${ratio("burstPerSecond")} (${Math.round(figures.burstPerSecond)}/s); ${figures.short} deliveries short; ` +
        `${CHECKED_MESSAGES} more to each, checked: lost ${lost}, twice ${twice}, out of order ${outOfOrder}`,
    );
    if (open === product && (figures.short || lost || twice || outOfOrder)) isFlawless = false;
  }
}
process.exit(isFlawless ? 0 : 1);
