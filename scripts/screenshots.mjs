/**
 * Pictures of every screen as visitor, newcomer, member, premium and admin, and of the main ones while they load, when
 * they are empty and when they fail, at two widths, into screenshots/ (not in git), with a page to look through them.
 * Builds the product and starts it on demo data of its own.
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
import { introMomentsMs, screensOf } from "./screens.mjs";

const OUTPUT = join(root, "screenshots");
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const START_PATIENCE_MS = 90_000;
/** What the premium account has a certificate for, and what is for sale to everybody. */
const COMPLETED = "intro-to-trading";
const DAY_TRADING_ID = 5;
const FAILURE = { message: "The server is being restarted.", extensions: { code: "UNAVAILABLE" } };

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.some((part) => name.includes(part));

/** The built server on demo data in a folder that goes with it. */
async function startProduct() {
  const dataDir = await mkdtemp(join(tmpdir(), "glitch-screens-"));
  // As root the database runs as a user of its own, who has to get in.
  await chmod(dataDir, 0o755);
  const settings = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, DEMO_MODE: "on", RATE_LIMITS: "off" };
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
    return { url: await addressOf(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => reject(new Error(`The product did not start:\n${printed}`)), START_PATIENCE_MS);
    child.once("close", () => reject(new Error(`The product ended:\n${printed}`)));
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const address = /"address":"([^"]+)"/.exec(printed)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function ask(url, query, token) {
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

/** Everybody whose eyes we look through, by the name used for the files. */
async function signEverybodyIn(url) {
  const { site } = await ask(url, "{ site { demoAccounts { email password } } }");
  const audiences = { visitor: {} };
  for (const { email, password } of site.demoAccounts) {
    const { id, token, refreshToken, role } = await post(`${url}/api/auth/login`, { email, password });
    audiences[role === "FREE" ? "member" : role.toLowerCase()] = { id, token, refreshToken };
  }
  const person = { username: "newcomer", name: "New Comer", email: "newcomer@example.test", password: "on-pictures" };
  const { id, token, refreshToken } = await post(`${url}/api/auth/register`, person);
  return { ...audiences, newcomer: { id, token, refreshToken } };
}

/** What the addresses of some screens are made of. */
async function findIds(url, { member, premium, admin }) {
  const outline = (slug) => `course(idOrSlug: "${slug}") { lessons { id available preview } }`;
  const { intro, paid } = await ask(url, `{ intro: ${outline("intro-to-trading")} paid: ${outline("day-trading")} }`);
  const { channels } = await ask(url, "{ channels { id name viewerCanView } }", member.token);
  const { course } = await ask(
    url,
    `{ course(idOrSlug: "${COMPLETED}") { viewerProgress { certificateId } } }`,
    premium.token,
  );
  const checkout = `mutation { startCheckout(input: { courseId: "${DAY_TRADING_ID}" }) { sessionId reference } }`;
  const { sessionId, reference } = (await ask(url, checkout, member.token)).startCheckout;
  const input = '{ name: "newly-opened", category: GENERAL }';
  const made = await ask(url, `mutation { createChannel(input: ${input}) { id } }`, admin.token);
  return {
    member: member.id,
    lesson: intro.lessons.find(({ available }) => available).id,
    paidLesson: paid.lessons.find(({ available, preview }) => available && !preview).id,
    certificate: course.viewerProgress?.certificateId,
    checkout: sessionId,
    order: reference,
    // Not the one that other pictures open on their way.
    deniedChannel: channels.find(({ name, viewerCanView }) => !viewerCanView && name !== COMPLETED).id,
    empty: made.createChannel.id,
  };
}

/** A window past the privacy notice, with still pictures unless the intro is to be seen. */
async function openWindow(browser, url, { viewport, tokens: { token, refreshToken } = {}, moving = false }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: moving ? "no-preference" : "reduce",
  });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries({ gdprAccepted: "true", ...(token && { token, refreshToken }) }),
  );
  return context;
}

async function settle(page, { answers }) {
  await page.locator(":is(h1, h2, [role=status]):visible").first().waitFor();
  if (answers !== "never") {
    await page.waitForLoadState("networkidle");
    await page.locator("[data-skeleton]").first().waitFor({ state: "detached" });
  }
  await page.evaluate(() => document.fonts.ready);
}

/** Lets nothing but who is signed in come from the server, where the screen is to be seen without its data. */
async function standBetween(page, { answers, codeStep }) {
  await page.unrouteAll();
  if (!answers && !codeStep) return;
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() ?? {};
    if (codeStep && operationName === "Login")
      return route.fulfill({ json: { data: { login: codeStepOf(codeStep) } } });
    if (!answers || operationName === "Viewer") return route.fallback();
    if (answers === "failures") return route.fulfill({ json: { data: null, errors: [FAILURE] } });
    return undefined;
  });
}

const codeStepOf = ({ mfaUserId, mfaEmail }) => ({
  ...{ __typename: "AuthPayload", status: "MFA_REQUIRED", userId: mfaUserId, email: mfaEmail },
  ...{ mfaVerified: false, token: null, refreshToken: null, user: null },
});

/** The names of the screens of which there is no picture. */
async function photograph(browser, product, { audience, tokens, viewport }) {
  const due = product.screens.filter(
    ({ name, seenBy }) => seenBy.includes(audience) && isWanted(`${name}/${audience}/${viewport.width}`),
  );
  if (due.length === 0) return [];
  const context = await openWindow(browser, product.url, { viewport, tokens });
  const page = await context.newPage();
  const failed = [];
  for (const screen of due) {
    try {
      await photographScreen(page, screen);
      await save(page, screen.name, audience, viewport, screen.fullPage ?? true);
    } catch (error) {
      const name = `${screen.name}/${audience}/${viewport.width}`;
      console.error(`${name}: ${error.message}`);
      failed.push(name);
    }
  }
  await context.close();
  return failed;
}

async function photographScreen(page, screen) {
  const { path, fullPage = true, before, stored = {}, answers } = screen;
  await standBetween(page, screen);
  await page.goto("/og.png");
  await page.evaluate(
    (entries) => entries.forEach(([key, value]) => localStorage.setItem(key, value)),
    Object.entries({ gdprAccepted: "true", mfaUserId: "", mfaEmail: "", ...stored }),
  );
  await page.goto(path);
  await settle(page, screen);
  await before?.(page);
  if (before) await settle(page, screen);
  if (fullPage && !answers) await scrollThrough(page);
}

/** What loads or fades in only on the way down is to be seen, too. */
async function scrollThrough(page) {
  // A lazy picture that one passes too quickly would not start, and be waited for in vain.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = "eager";
  });
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += page.viewportSize().height) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  // A picture in a part that is hidden at this width need not be there.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()));
}

async function photographIntro(browser, url, viewport) {
  const due = introMomentsMs.map((ms) => [`intro-${ms}ms`, ms]).filter(([name]) => isWanted(name));
  if (due.length === 0) return;
  const context = await openWindow(browser, url, { viewport, moving: true });
  const page = await context.newPage();
  // Only the timers stand still, so that each picture shows its moment however slow the machine is.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto("/");
  await page.getByRole("dialog").waitFor();
  let now = 0;
  for (const [name, ms] of due) {
    await page.clock.runFor(ms - now);
    now = ms;
    await save(page, name, "visitor", viewport, false);
  }
  await context.close();
}

async function save(page, name, audience, { width }, fullPage) {
  const folder = join(OUTPUT, `${audience}-${width}`);
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage, animations: "disabled" });
  console.log(`${audience}-${width}/${name}.png`);
}

/** One page with all pictures, for looking through them side by side. */
async function writeContactSheet() {
  const folders = (await readdir(OUTPUT, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const sections = await Promise.all(
    folders.map(async ({ name }) => {
      const files = (await readdir(join(OUTPUT, name))).sort();
      const pictures = files.map(
        (file) => `<a href="${name}/${file}"><img loading="lazy" src="${name}/${file}" alt=""><br>${file}</a>`,
      );
      return `<h2>${name}</h2><div>${pictures.join("")}</div>`;
    }),
  );
  const style =
    "body{background:#222;color:#eee;font:14px sans-serif}div{display:flex;flex-wrap:wrap;gap:16px}img{width:320px}a{color:inherit}";
  await writeFile(join(OUTPUT, "index.html"), `<!doctype html><style>${style}</style>${sections.join("")}`);
}

async function main() {
  const { executablePath, env } = await findChromium();
  await build();
  if (wanted.length === 0) await rm(OUTPUT, { recursive: true, force: true });
  const product = await startProduct();
  try {
    const args = ["--no-sandbox", "--disable-gpu"];
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
    const audiences = await signEverybodyIn(product.url);
    const screens = screensOf(await findIds(product.url, audiences));
    const failed = [];
    for (const viewport of VIEWPORTS) {
      await photographIntro(browser, product.url, viewport);
      for (const [audience, tokens] of Object.entries(audiences)) {
        failed.push(...(await photograph(browser, { url: product.url, screens }, { audience, tokens, viewport })));
      }
    }
    await browser.close();
    await writeContactSheet();
    if (failed.length > 0) throw new Error(`No picture of ${failed.join(", ")}`);
  } finally {
    await product.stop();
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
