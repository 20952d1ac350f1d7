/**
 * Takes screenshots of every screen for each audience at two widths, plus loading, empty, and error states, and writes them
 * to screenshots/ (not in git) with an index page. Builds the server and starts it with its own demo data.
 * Run: npm run screenshots, or with parts of names: npm run screenshots -- home/visitor/390 dashboard
 */
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { root } from "./run.mjs";
import { INTRO_FRAMES_MS, screensOf } from "./screens.mjs";

const OUTPUT = join(root, "screenshots");
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const START_TIMEOUT_MS = 90_000;
/** A course that the premium account has completed. */
const COMPLETED_COURSE = "intro-to-trading";
const DAY_TRADING_ID = 5;
const FAILURE = { message: "The server is being restarted.", extensions: { code: "UNAVAILABLE" } };

const nameFilters = process.argv.slice(2);
const matchesFilters = (name) => nameFilters.length === 0 || nameFilters.some((part) => name.includes(part));

/** Starts the built server with demo data in a temporary folder. */
async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "glitch-screens-"));
  // If this script runs as root, PostgreSQL runs as a separate user, which needs access to the folder.
  await chmod(dataDir, 0o755);
  const demo = { DEMO_MODE: "on", DEMO_CAST: "off" };
  const settings = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, RATE_LIMITS: "off", ...demo };
  const child = spawn(process.execPath, [join(root, "graphql-server/dist/main.js")], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await waitForAddress(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function waitForAddress(child) {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`The server didn't start:\n${output}`)), START_TIMEOUT_MS);
    child.once("close", () => reject(new Error(`The server exited:\n${output}`)));
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const address = /"address":"([^"]+)"/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function queryGraphql(url, query, token) {
  const { data, errors } = await post(`${url}/graphql`, { query }, token);
  if (errors) throw new Error(errors[0].message);
  return data;
}

async function post(address, body, token) {
  const response = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return response.json();
}

/** Signs in one account per audience. The keys are used in file names. */
async function signInAudiences(url) {
  const { site } = await queryGraphql(url, "{ site { demoAccounts { email password } } }");
  const audiences = { visitor: {} };
  for (const { email, password } of site.demoAccounts) {
    const { id, token, refreshToken, role } = await post(`${url}/api/auth/login`, { email, password });
    audiences[role === "FREE" ? "member" : role.toLowerCase()] = { id, token, refreshToken };
  }
  const newcomer = {
    username: "newcomer",
    name: "New Comer",
    email: "newcomer@example.test",
    password: "for-screenshots",
  };
  const { id, token, refreshToken } = await post(`${url}/api/auth/register`, newcomer);
  return { ...audiences, newcomer: { id, token, refreshToken } };
}

/** Looks up the ids that some screens have in their URLs. */
async function findIds(url, { member, premium, admin }) {
  const outline = (slug) => `course(idOrSlug: "${slug}") { lessons { id available preview } }`;
  const { intro, paid } = await queryGraphql(
    url,
    `{ intro: ${outline("intro-to-trading")} paid: ${outline("day-trading")} }`,
  );
  const { channels } = await queryGraphql(url, "{ channels { id name viewerCanView } }", member.token);
  const { course } = await queryGraphql(
    url,
    `{ course(idOrSlug: "${COMPLETED_COURSE}") { viewerProgress { certificateId } } }`,
    premium.token,
  );
  const checkout = `mutation { startCheckout(input: { courseId: "${DAY_TRADING_ID}" }) { sessionId reference } }`;
  const { sessionId, reference } = (await queryGraphql(url, checkout, member.token)).startCheckout;
  const input = '{ name: "newly-opened", category: GENERAL }';
  const created = await queryGraphql(url, `mutation { createChannel(input: ${input}) { id } }`, admin.token);
  return {
    member: member.id,
    lesson: intro.lessons.find(({ available }) => available).id,
    paidLesson: paid.lessons.find(({ available, preview }) => available && !preview).id,
    certificate: course.viewerProgress?.certificateId,
    checkout: sessionId,
    order: reference,
    // Other screens enroll the member in the completed course, which opens its channel.
    deniedChannel: channels.find(({ name, viewerCanView }) => !viewerCanView && name !== COMPLETED_COURSE).id,
    empty: created.createChannel.id,
  };
}

/** Opens a browser context with the privacy notice accepted, and with reduced motion unless it captures the intro. */
async function openContext(browser, url, { viewport, tokens: { token, refreshToken } = {}, animated = false }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: animated ? "no-preference" : "reduce",
  });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries({ gdprAccepted: "true", ...(token && { token, refreshToken }) }),
  );
  return context;
}

async function waitUntilLoaded(page, { responses }) {
  await page.locator(":is(h1, h2, [role=status]):visible").first().waitFor();
  if (responses !== "pending") {
    await page.waitForLoadState("networkidle");
    await page.locator("[data-skeleton]").first().waitFor({ state: "detached" });
  }
  await page.evaluate(() => document.fonts.ready);
}

/** Replaces the server's responses for screens that show a loading state, an error, or the code step. */
async function replaceResponses(page, { responses, codeStep }) {
  await page.unrouteAll();
  if (!responses && !codeStep) return;
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() ?? {};
    if (codeStep && operationName === "Login")
      return route.fulfill({ json: { data: { login: codeStepResponse(codeStep) } } });
    if (!responses || operationName === "Viewer") return route.fallback();
    if (responses === "errors") return route.fulfill({ json: { data: null, errors: [FAILURE] } });
    return undefined;
  });
}

const codeStepResponse = ({ mfaUserId, mfaEmail }) => ({
  ...{ __typename: "AuthPayload", status: "MFA_REQUIRED", userId: mfaUserId, email: mfaEmail },
  ...{ mfaVerified: false, token: null, refreshToken: null, user: null },
});

/** Captures an audience's screens and returns the names of those that failed. */
async function captureScreens(browser, server, { audience, tokens, viewport }) {
  const selected = server.screens.filter(
    ({ name, seenBy }) => seenBy.includes(audience) && matchesFilters(`${name}/${audience}/${viewport.width}`),
  );
  if (selected.length === 0) return [];
  const context = await openContext(browser, server.url, { viewport, tokens });
  const page = await context.newPage();
  const failed = [];
  for (const screen of selected) {
    try {
      await openScreen(page, screen);
      await saveScreenshot(page, screen.name, audience, viewport, screen.fullPage ?? true);
    } catch (error) {
      const name = `${screen.name}/${audience}/${viewport.width}`;
      console.error(`${name}: ${error.message}`);
      failed.push(name);
    }
  }
  await context.close();
  return failed;
}

async function openScreen(page, screen) {
  const { path, fullPage = true, before, stored = {}, responses } = screen;
  await replaceResponses(page, screen);
  await page.goto("/og.png");
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    Object.entries({ gdprAccepted: "true", mfaUserId: "", mfaEmail: "", ...stored }),
  );
  await page.goto(path);
  await waitUntilLoaded(page, screen);
  await before?.(page);
  if (before) await waitUntilLoaded(page, screen);
  if (fullPage && !responses) await scrollThrough(page);
}

/** Scrolls through the page, so that lazy and animated content is visible. */
async function scrollThrough(page) {
  // A lazy image that leaves the viewport too soon never loads, and the wait below would never end.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += page.viewportSize().height) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  // Images in parts that are hidden at this width don't have to load.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()));
}

async function captureIntro(browser, url, viewport) {
  const selected = INTRO_FRAMES_MS.map((ms) => [`intro-${ms}ms`, ms]).filter(([name]) => matchesFilters(name));
  if (selected.length === 0) return;
  const context = await openContext(browser, url, { viewport, animated: true });
  const page = await context.newPage();
  // Pauses the clock, so that each screenshot shows the exact frame on any machine.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/");
  await page.getByRole("dialog").waitFor();
  let now = 0;
  for (const [name, ms] of selected) {
    await page.clock.runFor(ms - now);
    now = ms;
    await saveScreenshot(page, name, "visitor", viewport, false);
  }
  await context.close();
}

async function saveScreenshot(page, name, audience, { width }, fullPage) {
  const folder = join(OUTPUT, `${audience}-${width}`);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: "disabled" });
  console.log(`${audience}-${width}/${name}.png`);
}

/** Writes a page that shows all screenshots side by side. */
async function writeIndexPage() {
  const folders = (await readdir(OUTPUT, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const sections = await Promise.all(
    folders.map(async ({ name }) => {
      const files = (await readdir(join(OUTPUT, name))).sort();
      const links = files.map(
        (file) => `<a href="${name}/${file}"><img loading="lazy" src="${name}/${file}" alt=""><br>${file}</a>`,
      );
      return `<h2>${name}</h2><div>${links.join("")}</div>`;
    }),
  );
  const style =
    "body{background:#222;color:#eee;font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:16px}img{width:320px}a{color:inherit}";
  await writeFile(join(OUTPUT, "index.html"), `<!doctype html><style>${style}</style>${sections.join("")}`);
}

async function main() {
  const { executablePath, env } = await findChromium();
  await build();
  if (nameFilters.length === 0) await rm(OUTPUT, { recursive: true, force: true });
  const server = await startServer();
  try {
    const args = ["--no-sandbox", "--disable-gpu"];
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
    const audiences = await signInAudiences(server.url);
    const screens = screensOf(await findIds(server.url, audiences));
    const failed = [];
    for (const viewport of VIEWPORTS) {
      await captureIntro(browser, server.url, viewport);
      for (const [audience, tokens] of Object.entries(audiences)) {
        failed.push(...(await captureScreens(browser, { url: server.url, screens }, { audience, tokens, viewport })));
      }
    }
    await browser.close();
    await writeIndexPage();
    if (failed.length > 0) throw new Error(`Failed screenshots: ${failed.join(", ")}`);
  } finally {
    await server.stop();
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
