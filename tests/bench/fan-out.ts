import { setTimeout as wait } from "node:timers/promises";
import {
  bareSockets,
  executionEach,
  lastSentNumber,
  product,
  socketIoRoom,
  type Candidate,
} from "./fan-out/candidates";
import { SubscriberProcess } from "./fan-out/measured-server";
import type { OrderReport, SubscriberReport } from "./fan-out/subscribers";

// Measures one channel with many subscribers in one server process. Compares the product (sendMessage over GraphQL to `next`
// frames) with an upper limit (a bare `ws` server that writes a prebuilt frame), a socket.io room, and graphql-ws with one
// execution per subscriber. Absolute numbers depend on the machine; compare the ratios to the limit of the same run.
// A final, unmeasured run checks the received messages and their order. Exits with 1 if the product lost, duplicated, or
// reordered a message.

const SIZES = (process.argv[2] ?? "1000,5000").split(",").map(Number);
const PACED = { perSecond: 10, seconds: 20 };
const STEADY = { senders: 32, seconds: 6 };
const BURST = { messages: 100, times: 3 };
const CHECKED_MESSAGES = 200;
const TIMEOUT_MS = 60_000;
const SETTLE_MS = 1_000;

interface Measurements {
  /** Deliveries missing during the measurements; negative if there were too many. */
  missing: number;
  p50: number;
  p99: number;
  cpuUs: number;
  steadyPerSecond: number;
  steadyCpuUs: number;
  burstPerSecond: number;
  order: OrderReport;
}

/** Waits until all deliveries have arrived, up to a timeout. */
async function waitForDeliveries(subscribers: SubscriberProcess, expected: number): Promise<SubscriberReport> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const report = await subscribers.report();
    if (report.delivered >= expected || Date.now() > deadline) return report;
    await wait(10);
  }
}

async function measurePaced(
  candidate: Candidate,
  subscribers: SubscriberProcess,
  size: number,
): Promise<Partial<Measurements>> {
  await subscribers.reset();
  const messages = PACED.perSecond * PACED.seconds;
  const cpu = await candidate.server.cpuMs();
  for (let sent = 0; sent < messages; sent += 1) await Promise.all([candidate.send(), wait(1000 / PACED.perSecond)]);
  const { delivered, latenciesMs } = await waitForDeliveries(subscribers, messages * size);
  const cpuUs = (((await candidate.server.cpuMs()) - cpu) * 1000) / delivered;
  latenciesMs.sort((a, b) => a - b);
  const percentile = (share: number): number => latenciesMs[Math.floor(latenciesMs.length * share)] ?? Number.NaN;
  return { missing: messages * size - delivered, p50: percentile(0.5), p99: percentile(0.99), cpuUs };
}

/** Maximum throughput: each sender sends its next message when the server has acknowledged the previous one. */
async function measureSteady(
  candidate: Candidate,
  subscribers: SubscriberProcess,
  size: number,
): Promise<Partial<Measurements>> {
  await subscribers.reset();
  const cpu = await candidate.server.cpuMs();
  const start = performance.now();
  let sent = 0;
  const sender = async (): Promise<void> => {
    while (performance.now() - start < STEADY.seconds * 1000) {
      sent += 1;
      await candidate.send();
    }
  };
  await Promise.all(Array.from({ length: STEADY.senders }, sender));
  const { delivered } = await waitForDeliveries(subscribers, sent * size);
  const seconds = (performance.now() - start) / 1000;
  const cpuUs = (((await candidate.server.cpuMs()) - cpu) * 1000) / delivered;
  return { missing: sent * size - delivered, steadyPerSecond: delivered / seconds, steadyCpuUs: cpuUs };
}

async function measureBurst(
  candidate: Candidate,
  subscribers: SubscriberProcess,
  size: number,
): Promise<Partial<Measurements>> {
  let best = 0;
  let missing = 0;
  for (let time = 0; time < BURST.times; time += 1) {
    await subscribers.reset();
    const start = performance.now();
    await Promise.all(Array.from({ length: BURST.messages }, () => candidate.send()));
    const { delivered } = await waitForDeliveries(subscribers, BURST.messages * size);
    missing += BURST.messages * size - delivered;
    best = Math.max(best, delivered / ((performance.now() - start) / 1000));
  }
  return { missing, burstPerSecond: best };
}

/** Runs separately from the measurements, because inspecting a frame costs more than delivering it. */
async function measureOrder(candidate: Candidate, subscribers: SubscriberProcess, size: number): Promise<OrderReport> {
  await subscribers.check({ afterNumber: lastSentNumber(), messages: CHECKED_MESSAGES });
  let remaining = CHECKED_MESSAGES;
  const sender = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      await candidate.send();
    }
  };
  // A server without sequence numbers only guarantees the order of messages from a single sender.
  await Promise.all(Array.from({ length: candidate.subscriberConfig.seqMarker ? STEADY.senders : 1 }, sender));
  await waitForDeliveries(subscribers, CHECKED_MESSAGES * size);
  // Duplicates may arrive late.
  await wait(SETTLE_MS);
  return subscribers.orderReport();
}

async function measure(open: () => Promise<Candidate>, size: number): Promise<Measurements> {
  const candidate = await open();
  try {
    const subscribers = await SubscriberProcess.open({ ...candidate.subscriberConfig, count: size });
    try {
      await wait(SETTLE_MS);
      for (let warmUp = 0; warmUp < 30; warmUp += 1) await candidate.send();
      await wait(SETTLE_MS);
      const runs: Partial<Measurements>[] = [];
      for (const run of [measurePaced, measureSteady, measureBurst]) runs.push(await run(candidate, subscribers, size));
      const missing = runs.reduce((sum, run) => sum + (run.missing ?? 0), 0);
      const order = await measureOrder(candidate, subscribers, size);
      return { ...Object.assign({}, ...runs), missing, order } as Measurements;
    } finally {
      await subscribers.stop();
    }
  } finally {
    await candidate.stop();
  }
}

const CANDIDATES = {
  "bare ws": bareSockets,
  "the product": product,
  "socket.io": socketIoRoom,
  "one execution each": executionEach,
};

let isProductCorrect = true;
for (const size of SIZES) {
  let limit: Measurements | null = null;
  console.log(
    `\n${size} subscribers (for the product, sockets of one member); deliveries per second as multiples of the bare server's in this run`,
  );
  for (const [name, open] of Object.entries(CANDIDATES)) {
    if (process.argv[3] && !process.argv[3].split(",").includes(name)) continue;
    const measurements = await measure(open, size);
    limit ??= measurements;
    const { lost, duplicates, outOfOrder } = measurements.order;
    const ratio = (key: "steadyPerSecond" | "burstPerSecond"): string =>
      (measurements[key] / (limit?.[key] ?? Number.NaN)).toFixed(2);
    console.log(
      `${name.padEnd(20)} ${PACED.perSecond}/s for ${PACED.seconds} s: p50 ${measurements.p50} ms, p99 ${measurements.p99} ms, ` +
        `${measurements.cpuUs.toFixed(1)} us CPU each; steady ${ratio("steadyPerSecond")} (${Math.round(measurements.steadyPerSecond)}/s, ${measurements.steadyCpuUs.toFixed(1)} us); ` +
        `burst ${ratio("burstPerSecond")} (${Math.round(measurements.burstPerSecond)}/s); ${measurements.missing} deliveries missing; ` +
        `order check with ${CHECKED_MESSAGES} messages: ${lost} lost, ${duplicates} duplicates, ${outOfOrder} out of order`,
    );
    if (open === product && (measurements.missing || lost || duplicates || outOfOrder)) isProductCorrect = false;
  }
}
process.exit(isProductCorrect ? 0 : 1);
