/**
 * Pictures of every screen as visitor, member, premium and admin, at two widths, into screenshots/ (not in git), with a
 * page to look through them. Builds the product and starts it on demo data of its own.
 * Run: npm run screenshots, or with parts of names: npm run screenshots -- home/visitor/390 dashboard
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { build } from "./build.mjs";
import { root } from "./run.mjs";
import { introMomentsMs, screens } from "./screens.mjs";

const OUTPUT = join(root, "screenshots");
const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const BROWSERS = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const START_PATIENCE_MS = 90_000;

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

async function ask(url, query) {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

/** Everybody whose eyes we look through, by the name used for the files. */
async function signEverybodyIn(url) {
  const { site } = await ask(url, "{ site { demoAccounts { email password } } }");
  const audiences = { visitor: {} };
  for (const { email, password } of site.demoAccounts) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    const { token, refreshToken, role } = await response.json();
    audiences[role === "FREE" ? "member" : role.toLowerCase()] = { token, refreshToken };
  }
  return audiences;
}

/** A window past the privacy notice, with still pictures unless the intro is to be seen. */
async function openWindow(browser, url, { viewport, tokens, moving = false }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    reducedMotion: moving ? "no-preference" : "reduce",
  });
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    Object.entries({ gdprAccepted: "true", ...tokens }),
  );
  return context;
}

async function settle(page) {
  await page.locator(":is(h1, h2):visible").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

async function photograph(browser, url, { audience, tokens, viewport }) {
  const due = screens.filter(
    ({ name, seenBy }) => seenBy.includes(audience) && isWanted(`${name}/${audience}/${viewport.width}`),
  );
  if (due.length === 0) return;
  const context = await openWindow(browser, url, { viewport, tokens });
  const page = await context.newPage();
  for (const { name, path, fullPage = true, before } of due) {
    await page.goto(path);
    await settle(page);
    await before?.(page);
    if (fullPage) await scrollThrough(page);
    await save(page, name, audience, viewport, fullPage);
  }
  await context.close();
}

/** What loads or fades in only on the way down is to be seen, too. */
async function scrollThrough(page) {
  for (let top = 0; top < (await page.evaluate(() => document.body.scrollHeight)); top += page.viewportSize().height) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
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
  const executablePath = BROWSERS.find((place) => place && existsSync(place));
  if (!executablePath) throw new Error("This needs Chromium: install it or say where it is with CHROMIUM_PATH.");
  await build();
  if (wanted.length === 0) await rm(OUTPUT, { recursive: true, force: true });
  const product = await startProduct();
  try {
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const audiences = await signEverybodyIn(product.url);
    for (const viewport of VIEWPORTS) {
      await photographIntro(browser, product.url, viewport);
      for (const [audience, tokens] of Object.entries(audiences)) {
        await photograph(browser, product.url, { audience, tokens, viewport });
      }
    }
    await browser.close();
    await writeContactSheet();
  } finally {
    await product.stop();
  }
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
