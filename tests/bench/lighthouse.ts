import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { PHONE } from "../kit/browser/browser";
import { fetchJson } from "../kit/clients/fetch-json";
import { graphqlData } from "../kit/clients/graphql-client";
import { withSite, type BenchSite } from "./browser/site";

// Runs Lighthouse on the public pages, as a throttled phone and as a desktop, and measures how long the throttled phone takes to
// respond to taps (INP). Exits with 1 if a goal is missed. `npm run lighthouse -- /pricing` checks only these paths. Loads
// Lighthouse with npx, because its 200 packages are used for nothing else.
const LIGHTHOUSE = "lighthouse@12.8.2";
const PORT = 9222;
const MIN_PERFORMANCE = { phone: 95, desktop: 99 };
const MAX_INP_MS = 200;
const CPU_SLOWDOWN = 4;
const PAGES = [
  ...["/", "/courses", "/courses/risk-management", "/pricing", "/explore", "/why-glitch", "/glossary", "/tools"],
  ...["/tools/position-size", "/certificates", "/simulator/rules", "/help", "/terms", "/privacy"],
];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

async function audit(url: string, form: keyof typeof MIN_PERFORMANCE): Promise<void> {
  const options = ["--output=json", "--quiet", `--port=${PORT}`, ...(form === "desktop" ? ["--preset=desktop"] : [])];
  const categories = "--only-categories=performance,accessibility,best-practices,seo";
  const command = ["--yes", LIGHTHOUSE, url, categories, ...options];
  // Not synchronously, because Playwright has to let the browser open the page.
  const { stdout } = await promisify(execFile)("npx", command, { maxBuffer: 100_000_000 });
  const report = JSON.parse(stdout) as Report;
  const scores = Object.entries(report.categories).map(([name, { score }]) => [name, 100 * (score ?? 0)] as const);
  const isGood = scores.every(([name, score]) => score >= (name === "performance" ? MIN_PERFORMANCE[form] : 100));
  const times = ["largest-contentful-paint", "total-blocking-time"].map((name) => report.audits[name]?.displayValue);
  const rounded = scores.map(([, score]) => Math.round(score)).join("/");
  print(isGood, `${form} ${new URL(url).pathname}: ${rounded}, LCP ${times.join(", blocked ")}`);
}

function print(isGood: boolean, text: string): void {
  console.log(`${isGood ? "ok  " : "FAIL"} ${text}`);
  if (!isGood) process.exitCode = 1;
}

const OBSERVE_TAPS = `window.tapMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries())
      if (interactionId) window.tapMs = Math.max(window.tapMs, duration);
  }).observe({ type: "event", durationThreshold: 16 });`;

/** The longest response to what people do first on a page, as soon as it has appeared. */
async function measureTaps(
  { url, browser }: BenchSite,
  path: string,
  act: (page: Page) => Promise<void>,
  stored: object = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(`${OBSERVE_TAPS} Object.assign(localStorage, ${JSON.stringify(stored)});`);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.goto(url + path);
  await act(page);
  await page.waitForTimeout(1_000);
  const longestMs = await page.evaluate<number>("window.tapMs");
  await context.close();
  print(longestMs <= MAX_INP_MS, `phone ${path}: the longest response to a tap takes ${Math.round(longestMs)} ms`);
}
const agree = async (page: Page): Promise<void> => page.getByRole("button", { name: "I Agree" }).tap();
const openMenu = (page: Page) => agree(page).then(() => page.getByRole("button", { name: "Open main menu" }).tap());

const PREMIUM = { email: "premium@demo.glitch.test", password: "demo-premium-2023" };
type SignedIn = Record<"id" | "token" | "refreshToken", string>;
const LEARNED = `{ course(idOrSlug: "1") { viewerProgress { certificateId } } }`;
type Learned = { course: { viewerProgress: { certificateId: string } } };

const measure = async (site: BenchSite): Promise<void> => {
  const chosen = process.argv.slice(2);
  const course = await (await fetch(`${site.url}/courses/intro-to-trading`)).text();
  const member = await fetchJson<SignedIn>(`${site.url}/api/auth/login`, null, PREMIUM);
  const learned = await graphqlData<Learned>(site, member, LEARNED);
  const memberPages = [`/profile/${member.id}`, `/certificates/${learned.course.viewerProgress.certificateId}`];
  const lesson = /\/courses\/intro-to-trading\/lessons\/[\w-]+/.exec(course)?.[0] ?? "";
  for (const path of chosen.length > 0 ? chosen : [...PAGES, lesson, ...memberPages])
    for (const form of ["phone", "desktop"] as const) await audit(site.url + path, form);
  if (chosen.length > 0) return;
  await measureTaps(site, "/courses", openMenu);
  await measureTaps(site, "/", async (page) => {
    await page.getByRole("button", { name: "Skip intro" }).tap();
    await openMenu(page);
  });
  await measureTaps(site, lesson, async (page) => {
    await agree(page);
    await page.getByRole("radio").first().check();
  });
  const stored = { token: member.token, refreshToken: member.refreshToken, gdprAccepted: "true" };
  const write = (page: Page) => page.getByLabel(/^Message #/).pressSequentially("What is your stop?");
  await measureTaps(site, "/community", write, stored);
};

await withSite(measure, { DEMO_MODE: "on" }, [`--remote-debugging-port=${PORT}`]);
