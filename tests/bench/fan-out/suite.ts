import { setTimeout as wait } from "node:timers/promises";
import { AFTER_CONNECTING_MS } from "../harness/spawn-server";
import { percentile } from "../harness/statistics";
import { isSelected, type Comparison, type Options, type RunNotes, type Sample, type Suite } from "../harness/suite";
import { BROADCASTERS, lastSentNumber, type Broadcaster } from "./contenders";
import { SubscriberProcess } from "./subscriber-process";
import type { SubscriberReport } from "./subscribers";

const PACED_PER_SECOND = 10;
const STEADY_SENDERS = 32;
const BURST_PER_SECOND = 25;
const CHECKED_MESSAGES = 200;
const TIMEOUT_MS = 60_000;
const SETTLE_MS = 1_000;

/** A broadcaster with all of its subscribers. */
interface Audience {
  name: string;
  size: number;
  broadcaster: Broadcaster;
  subscribers: SubscriberProcess;
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

interface Deliveries extends SubscriberReport {
  perSecond: number;
  cpuUs: number;
}

/** Lets `sendAll` send messages, waits for their deliveries, and counts them and the CPU time of the server. */
async function deliver(
  { size, broadcaster, subscribers }: Audience,
  sendAll: () => Promise<number>,
): Promise<Deliveries> {
  const cpuMs = async (): Promise<number> =>
    (await Promise.all(broadcaster.servers.map((server) => server.cpuMs()))).reduce((sum, ms) => sum + ms, 0);
  await subscribers.reset();
  const [cpuBefore, begin] = [await cpuMs(), performance.now()];
  const expected = (await sendAll()) * size;
  const report = await waitForDeliveries(subscribers, expected);
  const seconds = (performance.now() - begin) / 1000;
  if (report.delivered !== expected) throw new Error(`${report.delivered} deliveries instead of ${expected}`);
  const cpuUs = (((await cpuMs()) - cpuBefore) * 1000) / expected;
  return { ...report, perSecond: expected / seconds, cpuUs };
}

async function measurePaced(audience: Audience, seconds: number): Promise<Sample> {
  const messages = Math.round(PACED_PER_SECOND * seconds);
  const { latenciesMs, cpuUs } = await deliver(audience, async () => {
    const sent: Promise<void>[] = [];
    for (let message = 0; message < messages; message += 1) {
      sent.push(audience.broadcaster.send());
      await wait(1000 / PACED_PER_SECOND);
    }
    await Promise.all(sent);
    return messages;
  });
  return { p50Ms: percentile(latenciesMs, 0.5), p99Ms: percentile(latenciesMs, 0.99), cpuUs };
}

/** Each sender sends its next message when the server has responded to the previous one. */
async function measureSteady(audience: Audience, seconds: number): Promise<Sample> {
  const { perSecond, cpuUs } = await deliver(audience, async () => {
    const end = performance.now() + seconds * 1000;
    let sent = 0;
    const sender = async (): Promise<void> => {
      while (performance.now() < end) {
        sent += 1;
        await audience.broadcaster.send();
      }
    };
    await Promise.all(Array.from({ length: STEADY_SENDERS }, sender));
    return sent;
  });
  return { deliveriesPerSecond: perSecond, cpuUs };
}

async function measureBurst(audience: Audience, seconds: number): Promise<Sample> {
  const messages = Math.round(BURST_PER_SECOND * seconds);
  const { perSecond, cpuUs } = await deliver(audience, async () => {
    await Promise.all(Array.from({ length: messages }, () => audience.broadcaster.send()));
    return messages;
  });
  return { deliveriesPerSecond: perSecond, cpuUs };
}

/** Runs after the measurements, because inspecting a frame costs more than delivering it. */
async function checkOrder({ size, broadcaster, subscribers }: Audience): Promise<void> {
  const { orderedSenders } = broadcaster;
  await subscribers.check({ afterNumber: lastSentNumber(), messages: CHECKED_MESSAGES });
  let remaining = CHECKED_MESSAGES;
  const sender = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1;
      await broadcaster.send();
    }
  };
  await Promise.all(Array.from({ length: orderedSenders ?? 1 }, sender));
  await waitForDeliveries(subscribers, CHECKED_MESSAGES * size);
  // Duplicates may arrive late.
  await wait(SETTLE_MS);
  const { lost, duplicates, outOfOrder } = await subscribers.orderReport();
  if (lost || duplicates || (outOfOrder && orderedSenders)) {
    throw new Error(`${lost} messages lost, ${duplicates} duplicated, ${outOfOrder} out of order`);
  }
}

const MEASUREMENTS: Record<string, (audience: Audience, seconds: number) => Promise<Sample>> = {
  [`paced, ${PACED_PER_SECOND} messages/s`]: measurePaced,
  [`steady, ${STEADY_SENDERS} senders`]: measureSteady,
  burst: measureBurst,
};

async function open(name: string, size: number, notes: RunNotes): Promise<Audience> {
  const broadcaster = await BROADCASTERS[name]?.(size, notes);
  if (!broadcaster) throw new Error(`Unknown contender: ${name}`);
  try {
    const subscribers = await SubscriberProcess.open({ ...broadcaster.subscribers, count: size });
    return { name, size, broadcaster, subscribers };
  } catch (error) {
    await broadcaster.stop();
    throw error;
  }
}

async function* comparisonsOf(size: number, names: string[], notes: RunNotes): AsyncGenerator<Comparison> {
  const audiences: Audience[] = [];
  const close = async (audience: Audience): Promise<void> => {
    audiences.splice(audiences.indexOf(audience), 1);
    await audience.subscribers.stop();
    await audience.broadcaster.stop();
  };
  try {
    for (const name of names) audiences.push(await open(name, size, notes));
    await wait(AFTER_CONNECTING_MS);
    for (const [title, measure] of Object.entries(MEASUREMENTS)) {
      const contenders = audiences.map((audience) => ({
        name: audience.name,
        measure: (seconds: number) => measure(audience, seconds),
        stop: () => close(audience),
      }));
      yield { name: `${size} sockets, ${title}`, contenders };
    }
    for (const audience of audiences) {
      await checkOrder(audience).catch((error: unknown) => {
        notes.failures.push(`${size} sockets, order check, ${audience.name}: ${String(error)}`);
      });
    }
  } finally {
    for (const audience of [...audiences]) await close(audience);
  }
}

async function* comparisons(options: Options, notes: RunNotes): AsyncGenerator<Comparison, void, undefined> {
  const names = Object.keys(BROADCASTERS).filter((name, index) => index === 0 || isSelected(name, options));
  for (const size of options.sizes) yield* comparisonsOf(size, names, notes);
}

export const fanOutSuite: Suite = {
  description:
    "One channel with many sockets. Paced: latency from sending a message to its arrival, and CPU time. Steady: " +
    `${STEADY_SENDERS} senders, each sending its next message after the server's response. Burst: ${BURST_PER_SECOND} messages per second of ` +
    "the measurement, all at the same time. The product's subscribers are different members, and it stores each message in the database; its " +
    "peers only broadcast. CPU time per delivery is that of the servers, without the database. Afterward, every socket must have received " +
    `${CHECKED_MESSAGES} messages exactly once and, where the server guarantees it, in order.`,
  comparisons,
};
