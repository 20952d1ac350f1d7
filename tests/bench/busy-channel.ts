import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { fetchJson } from "../kit/clients/fetch-json";
import { withSite, type BenchSite } from "./browser/site";
import { percentile } from "./harness/statistics";

// Opens a channel in a browser while five members send 10,000 messages to it at a constant 40 per second, which is 14 times as
// fast as 10,000 per hour. Prints the intervals between frames, the main thread's time per message, and the heap after garbage
// collection at 2,000, 6,000, and 10,000 messages. As a baseline for the frames, it measures an empty channel before and
// afterward, while another channel receives messages at the same rate. As a baseline for the time per message, it opens the
// channel again and receives 2,000 more.
// Exits with 1 if the list stops following the newest message, if too many frames are late, if the heap grows, or if messages are
// more expensive than on the new page.
const MESSAGES = Number(process.argv[2] ?? 10_000);
const PER_SECOND = 40;
const WRITERS = 5;
/** A server that can't keep up lowers the rate instead of responding with errors. */
const MAX_IN_FLIGHT = 10;
const CHECKPOINTS = [0.2, 0.6, 1].map((share) => MESSAGES * share);
const BASELINE_MESSAGES = MESSAGES / 20;
const NEW_PAGE_MESSAGES = MESSAGES / 5;
const LATE_FRAME_MS = 20;
/** The share of late frames, minus that of the empty channel. Intervals are multiples of 16.7 ms, so percentiles would jump. */
const MAX_MORE_LATE_FRAMES = 0.15;
/** The list holds 200 to 2,000 messages, depending on when it was last trimmed. Keeping all of them would exceed this. */
const MAX_HEAP_GROWTH = 1.25;
/** Compared with a new page, which receives its messages right afterward, because the machine's speed changes within minutes. */
const MAX_TIME_GROWTH = 1.25;

const RECORD_FRAMES = `
  cancelAnimationFrame(window.nextFrame);
  window.frameIntervals = [];
  let last = performance.now();
  window.nextFrame = requestAnimationFrame(function record(now) {
    window.frameIntervals.push(now - last);
    last = now;
    window.nextFrame = requestAnimationFrame(record);
  });
`;

/** What the main thread has done since the page was opened, in seconds. */
const METRICS = {
  total: "TaskDuration",
  script: "ScriptDuration",
  styles: "RecalcStyleDuration",
  layout: "LayoutDuration",
};

/** Channels that every member can post in. */
const BUSY = "general";
const OTHER = "forex-desk";
const EMPTY = "crypto-desk";

interface Account {
  token: string;
  refreshToken: string;
}

/** Resolves with the number of the newest message. */
type Send = (channelId: string, count: number) => Promise<number>;

const register = (url: string, username: string): Promise<Account> =>
  fetchJson<Account>(`${url}/api/auth/register`, null, {
    username,
    email: `${username}@example.test`,
    password: "a-long-voyage",
    name: username,
  });

async function openPage({ browser }: BenchSite, { token, refreshToken }: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const stored = { token, refreshToken, gdprAccepted: "true" };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)});`);
  return context.newPage();
}

async function openChannel(page: Page, { url }: BenchSite, name: string): Promise<void> {
  await page.goto(`${url}/community?channel=${name}`);
  await page.getByRole("heading", { name: `#${name}` }).waitFor();
  await page.getByText("Connected", { exact: true }).first().waitFor({ state: "attached" });
}

/** Sends numbered messages at the constant rate, or as fast as the server allows. */
function createSender(url: string, writers: readonly Account[]): Send {
  let number = 0;
  return async (channelId, count) => {
    const begin = performance.now();
    const inFlight = new Set<Promise<unknown>>();
    for (let index = 0; index < count; index += 1) {
      const due = begin + (index * 1000) / PER_SECOND;
      if (due > performance.now()) await wait(due - performance.now());
      if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
      number += 1;
      const writer = writers[number % writers.length];
      const body = { message: `Message ${number} about the market`, clientMessageId: `busy-${number}` };
      const path = `${url}/api/community/channels/${channelId}/messages`;
      const request = fetchJson(path, writer?.token ?? null, body);
      inFlight.add(request);
      const remove = (): void => void inFlight.delete(request);
      request.then(remove, remove);
    }
    await Promise.all(inFlight);
    return number;
  };
}

/** The frame intervals while `act` runs. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(RECORD_FRAMES);
  await act();
  return page.evaluate<number[]>("window.frameIntervals");
}

/** The main thread's milliseconds so far, in the order of METRICS. */
async function mainThreadMs(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send("Performance.getMetrics");
  return Object.values(METRICS).map((name) => (metrics.find((metric) => metric.name === name)?.value ?? NaN) * 1000);
}

/** The garbage collector may leave objects that only weak references reach until its second run. */
async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

const lateShare = (frames: readonly number[]): number =>
  frames.filter((interval) => interval > LATE_FRAME_MS).length / frames.length;

const describeFrames = (frames: readonly number[]): string => {
  const [median, p95] = [percentile(frames, 0.5), percentile(frames, 0.95)];
  return `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${percent(lateShare(frames))} above ${LATE_FRAME_MS} ms`;
};

function report(name: string, text: string, isWithinGoal: boolean): void {
  console.log(`${isWithinGoal ? "ok  " : "FAIL"} ${name}: ${text}`);
  if (!isWithinGoal) process.exitCode = 1;
}

async function measure(site: BenchSite): Promise<void> {
  const reader = await register(site.url, "reader");
  const writers: Account[] = [];
  for (let index = 1; index <= WRITERS; index += 1) writers.push(await register(site.url, `writer${index}`));
  const channels = await fetchJson<{ id: string; name: string }[]>(`${site.url}/api/community/channels`, reader.token);
  const idOf = (name: string): string => channels.find((channel) => channel.name === name)?.id ?? "";
  const send = createSender(site.url, writers);
  const page = await openPage(site, reader);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");

  const measureBaseline = async (): Promise<number[]> => {
    await openChannel(page, site, EMPTY);
    return framesDuring(page, async () => void (await send(idOf(OTHER), BASELINE_MESSAGES)));
  };

  const frames: number[] = [];
  let newest = 0;
  /** Sends messages to the open channel, and prints and returns the main thread's milliseconds per message. */
  const measureCost = async (count: number, description: string): Promise<number> => {
    const before = await mainThreadMs(session);
    frames.push(...(await framesDuring(page, async () => void (newest = await send(idOf(BUSY), count)))));
    const after = await mainThreadMs(session);
    const cost = after.map((ms, index) => (ms - (before[index] ?? NaN)) / count);
    const parts = Object.keys(METRICS).map((name, part) => `${name} ${cost[part]?.toFixed(2)}`);
    console.log(`     main thread per message, ${description}: ${parts.join(", ")} ms`);
    return cost[0] ?? NaN;
  };

  const baseline = await measureBaseline();
  await openChannel(page, site, BUSY);
  const heaps: number[] = [];
  let cost = NaN;
  let sent = 0;
  const begin = performance.now();
  for (const checkpoint of CHECKPOINTS) {
    cost = await measureCost(checkpoint - sent, `up to message ${checkpoint}`);
    sent = checkpoint;
    // Visible only if the list has followed the newest message.
    const row = page
      .getByRole("article")
      .filter({ hasText: `Message ${newest} about` })
      .last();
    const isVisible = await row.waitFor().then(
      () => row.isVisible(),
      () => false,
    );
    report(`newest message after ${sent} messages`, isVisible ? "visible" : "not visible", isVisible);
    heaps.push(await heapMegabytes(session));
  }
  const perSecond = (MESSAGES * 1000) / (performance.now() - begin);
  await openChannel(page, site, BUSY);
  const newPageCost = await measureCost(NEW_PAGE_MESSAGES, "on a new page");
  baseline.push(...(await measureBaseline()));

  console.log(`     frames of an empty channel: ${describeFrames(baseline)}`);
  const maxLateShare = lateShare(baseline) + MAX_MORE_LATE_FRAMES;
  report(
    `frames of a channel that receives ${perSecond.toFixed(0)} messages per second`,
    `${describeFrames(frames)}, at most ${percent(maxLateShare)}`,
    lateShare(frames) <= maxLateShare,
  );
  const costGrowth = cost / newPageCost;
  report(
    "main thread per message",
    `${costGrowth.toFixed(2)} times as much as on a new page (at most ${MAX_TIME_GROWTH})`,
    costGrowth <= MAX_TIME_GROWTH,
  );
  const heapGrowth = (heaps.at(-1) ?? NaN) / (heaps[0] ?? NaN);
  report(
    `heap after ${CHECKPOINTS.join(", ")} messages`,
    `${heaps.map((heap) => heap.toFixed(1)).join(", ")} MB, ${heapGrowth.toFixed(2)} times the first (at most ${MAX_HEAP_GROWTH})`,
    heapGrowth <= MAX_HEAP_GROWTH,
  );
}

await withSite(measure, { DEMO_MODE: "off" });
