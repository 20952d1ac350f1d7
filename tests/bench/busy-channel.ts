import { setTimeout as wait } from "node:timers/promises";
import type { CDPSession, Page } from "playwright-core";
import { fetchJson } from "../kit/clients/fetch-json";
import { percentile, withSite, type BenchSite } from "./browser/site";

// Opens a channel in a browser while it receives 10,000 messages at a constant 50 per second, which is much faster than 10,000
// per hour. Prints the intervals between frames, and the heap after garbage collection at 2,000, 6,000, and 10,000 messages.
// Exits with 1 if frames are late, the heap grows, or the newest message is missing.
const MESSAGES = Number(process.argv[2] ?? 10_000);
const PER_SECOND = 50;
/** A server that can't keep up lowers the rate instead of responding with errors. */
const MAX_IN_FLIGHT = 5;
const CHECKPOINTS = [0.2, 0.6, 1].map((share) => MESSAGES * share);
const LATE_FRAME_MS = 20;
const MAX_P95_MS = 20;
const MAX_HEAP_GROWTH = 1.1;

const RECORD_FRAMES = `
  window.frames60 = [];
  let last = performance.now();
  requestAnimationFrame(function record(now) {
    window.frames60.push(now - last);
    last = now;
    requestAnimationFrame(record);
  });
`;

interface Account {
  token: string;
  refreshToken: string;
}

const register = (url: string, username: string): Promise<Account> =>
  fetchJson<Account>(`${url}/api/auth/register`, null, {
    username,
    email: `${username}@example.test`,
    password: "a-long-voyage",
    name: username,
  });

async function openChannel({ url, browser }: BenchSite, reader: Account): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const stored = { token: reader.token, refreshToken: reader.refreshToken, gdprAccepted: "true" };
  await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(stored)});`);
  const page = await context.newPage();
  await page.goto(`${url}/community?channel=general`);
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await page.getByText("Connected", { exact: true }).first().waitFor({ state: "attached" });
  // Sending scrolls to the newest message, which the list then follows.
  await page.getByLabel(/^Message #/).fill("Good morning");
  await page.getByLabel(/^Message #/).press("Enter");
  await page.getByRole("article").filter({ hasText: "Good morning" }).last().waitFor();
  return page;
}

/** A busy list may stop following the newest message. Returns to it as a reader would. */
async function showNewest(page: Page, number: number): Promise<void> {
  const newest = page
    .getByRole("article")
    .filter({ hasText: `Message ${number} about` })
    .last();
  const jump = page.getByRole("button", { name: /new message/i }).last();
  await newest.or(jump).first().waitFor();
  if (!(await newest.isVisible())) await jump.click();
  await newest.waitFor();
}

async function heapMegabytes(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  return usedSize / 1024 / 1024;
}

/** Sends the messages from `first` to `last` at the constant rate, or as fast as the server allows. */
async function send(url: string, writer: Account, channelId: string, first: number, last: number): Promise<void> {
  const begin = performance.now();
  const inFlight = new Set<Promise<unknown>>();
  for (let number = first; number <= last; number += 1) {
    const due = begin + ((number - first) * 1000) / PER_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    if (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
    const body = { message: `Message ${number} about the market`, clientMessageId: `busy-${number}` };
    const request = fetchJson(`${url}/api/community/channels/${channelId}/messages`, writer.token, body);
    inFlight.add(request);
    void request.finally(() => inFlight.delete(request));
  }
  await Promise.all(inFlight);
}

function report(name: string, text: string, isWithinGoal: boolean): void {
  console.log(`${isWithinGoal ? "ok  " : "FAIL"} ${name}: ${text}`);
  if (!isWithinGoal) process.exitCode = 1;
}

await withSite(async (site) => {
  const [reader, writer] = [await register(site.url, "reader"), await register(site.url, "writer")];
  const channels = await fetchJson<{ id: string; name: string }[]>(`${site.url}/api/community/channels`, writer.token);
  const channelId = channels.find(({ name }) => name === "general")?.id ?? "";
  const page = await openChannel(site, reader);
  const session = await page.context().newCDPSession(page);
  const frames: number[] = [];
  const heaps: number[] = [];
  let sentCount = 0;
  let sendingMs = 0;
  for (const checkpoint of CHECKPOINTS) {
    await page.evaluate(RECORD_FRAMES);
    const begin = performance.now();
    await send(site.url, writer, channelId, sentCount + 1, checkpoint);
    sentCount = checkpoint;
    sendingMs += performance.now() - begin;
    frames.push(...(await page.evaluate<number[]>("window.frames60")));
    await showNewest(page, sentCount);
    await page.evaluate("window.frames60 = []");
    heaps.push(await heapMegabytes(session));
  }
  const p95 = percentile(frames, 0.95);
  const late = frames.filter((interval) => interval > LATE_FRAME_MS).length / frames.length;
  report(
    `frames while ${MESSAGES} messages arrive at ${((MESSAGES * 1000) / sendingMs).toFixed(0)} per second`,
    `median ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (at most ${MAX_P95_MS}), ` +
      `${(late * 100).toFixed(1)}% above ${LATE_FRAME_MS} ms`,
    p95 <= MAX_P95_MS,
  );
  const growth = (heaps.at(-1) ?? 0) / (heaps[0] ?? 1);
  report(
    `heap after ${CHECKPOINTS.join(", ")} messages`,
    `${heaps.map((heap) => heap.toFixed(1)).join(", ")} MB, ${growth.toFixed(2)} times the first (at most ${MAX_HEAP_GROWTH})`,
    growth <= MAX_HEAP_GROWTH,
  );
});
