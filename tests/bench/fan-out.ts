import { setTimeout as wait } from "node:timers/promises";
import { bareSockets, executionEach, product, socketIoRoom, type Contender } from "./fan-out/contenders";
import { SubscriberProcess } from "./fan-out/measured-server";
import type { SubscriberReport } from "./fan-out/subscribers";

// One channel, many subscribers in one server process: the product's real path (sendMessage over GraphQL to `next` frames)
// beside the limit (a bare `ws` server that writes a frame built once), a socket.io room, and graphql-ws with one execution
// per subscriber. Figures are of one machine: read the ratios to the limit of the same run.

const SIZES = (process.argv[2] ?? "1000,5000").split(",").map(Number);
const PACED = { perSecond: 10, seconds: 20 };
const STEADY = { senders: 32, seconds: 6 };
const BURST = { messages: 100, times: 3 };
const PATIENCE_MS = 60_000;
const SETTLE_MS = 1_000;

interface Figures {
  lost: number;
  p50: number;
  p99: number;
  cpuUs: number;
  steadyPerSecond: number;
  steadyCpuUs: number;
  burstPerSecond: number;
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
  return { lost: messages * size - delivered, p50: percentile(0.5), p99: percentile(0.99), cpuUs };
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
  return { steadyPerSecond: delivered / seconds, steadyCpuUs: cpuUs };
}

async function burst(contender: Contender, subscribers: SubscriberProcess, size: number): Promise<Partial<Figures>> {
  let best = 0;
  for (let time = 0; time < BURST.times; time += 1) {
    await subscribers.reset();
    const start = performance.now();
    await Promise.all(Array.from({ length: BURST.messages }, () => contender.say()));
    const { delivered } = await arrived(subscribers, BURST.messages * size);
    best = Math.max(best, delivered / ((performance.now() - start) / 1000));
  }
  return { burstPerSecond: best };
}

async function measure(open: () => Promise<Contender>, size: number): Promise<Figures> {
  const contender = await open();
  try {
    const subscribers = await SubscriberProcess.open({ ...contender.orders, count: size });
    try {
      await wait(SETTLE_MS);
      for (let warmUp = 0; warmUp < 30; warmUp += 1) await contender.say();
      await wait(SETTLE_MS);
      return {
        ...(await paced(contender, subscribers, size)),
        ...(await steady(contender, subscribers, size)),
        ...(await burst(contender, subscribers, size)),
      } as Figures;
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

for (const size of SIZES) {
  let limit: Figures | null = null;
  console.log(`\n${size} subscribers; deliveries a second as multiples of the bare server's in this run`);
  for (const [name, open] of Object.entries(CONTENDERS)) {
    if (process.argv[3] && !process.argv[3].split(",").includes(name)) continue;
    const figures = await measure(open, size);
    limit ??= figures;
    const ratio = (key: "steadyPerSecond" | "burstPerSecond"): string =>
      (figures[key] / (limit?.[key] ?? Number.NaN)).toFixed(2);
    console.log(
      `${name.padEnd(20)} ${PACED.perSecond}/s for ${PACED.seconds} s: lost ${figures.lost}, p50 ${figures.p50} ms, p99 ${figures.p99} ms, ` +
        `${figures.cpuUs.toFixed(1)} us CPU each; steady ${ratio("steadyPerSecond")} (${Math.round(figures.steadyPerSecond)}/s, ${figures.steadyCpuUs.toFixed(1)} us); ` +
        `burst ${ratio("burstPerSecond")} (${Math.round(figures.burstPerSecond)}/s)`,
    );
  }
}
process.exit(0);
