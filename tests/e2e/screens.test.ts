import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { DESKTOP, launchBrowser, openWindow, PHONE, type Window } from "../kit/browser";
import { channelId, createPerson } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const OPEN_PATHS = [
  "/",
  "/login",
  "/register",
  "/forgot-password",
  "/reset-password",
  "/reset-password?token=x",
  "/confirm-email",
  "/confirm-email?token=x",
  "/courses",
  "/courses/intro-to-trading",
  "/my-courses",
  "/explore",
  "/why-glitch",
  "/contact",
  "/terms",
  "/privacy",
  "/dashboard",
  "/profile",
  "/profile/edit-name",
  "/profile/00000000-0000-4000-8000-000000000000",
  "/public-profile/not-an-id",
  "/certificates/nobody",
  "/checkout/test/nobody",
  "/payment-success",
];
const MEMBER_PATHS = [
  "/courses",
  "/my-courses",
  "/community",
  "/leaderboard",
  "/dashboard",
  "/profile",
  "/profile/edit-name",
  "/profile/edit-email",
  "/profile/edit-address",
  "/profile/edit-phone",
  "/profile/edit-password",
];

const ADMIN_PATHS = [
  "/admin/users",
  "/admin/figures",
  "/admin/audit",
  "/admin/messages",
  "/admin/orders",
  "/admin/courses",
  "/admin/courses/new",
  "/admin/courses/101",
];

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off", DEMO_MODE: "on" } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** A window past the privacy notice, signed in when tokens are given. */
async function windowOf(viewport: typeof PHONE, person?: { token: string; refreshToken: string }): Promise<Window> {
  const window = await openWindow(browser, app.url, { viewport });
  const tokens = JSON.stringify({ token: person?.token, refreshToken: person?.refreshToken });
  // Tokens once only: what the page makes of them later must stay.
  await window.page.addInitScript(`
    localStorage.setItem("gdprAccepted", "true");
    if (!sessionStorage.getItem("arranged")) for (const [key, value] of Object.entries(${tokens})) localStorage.setItem(key, value);
    sessionStorage.setItem("arranged", "yes");
  `);
  return window;
}

/** Opens a screen and lets what it loads arrive. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main :is(h1, h2):visible").first().waitFor();
  await page.waitForLoadState("networkidle").catch(() => undefined);
}

async function expectSound(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth");
  expect({ path, overflow }).toEqual({ path, overflow: 0 });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect({ path, serious: serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`) }).toEqual({ path, serious: [] });
}

describe.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("on a %s", (_name, viewport) => {
  it("every open screen fits, is accessible, and asks for nothing in vain", async () => {
    const { page, problems } = await windowOf(viewport);
    for (const path of OPEN_PATHS) {
      await open(page, path);
      await expectSound(page, path);
    }
    expect(problems).toEqual([]);
  });

  it("every member's screen does, too", async () => {
    const { page, problems } = await windowOf(viewport, await createPerson(app));
    const [member] = await app.sql<{ id: string }>(`SELECT id FROM users ORDER BY xp DESC LIMIT 1`);
    const ownPaths = [`/community/${await channelId(app, "premium-lounge")}`, `/profile/${member?.id}`];
    for (const path of [...MEMBER_PATHS, ...ownPaths]) {
      await open(page, path);
      await expectSound(page, path);
    }
    expect(problems).toEqual([]);
  });
});

it.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("every screen of the admin area does, too, on a %s", async (_name, viewport) => {
  const { page, problems } = await windowOf(viewport, await createPerson(app, { role: "ADMIN" }));
  for (const path of ADMIN_PATHS) {
    await open(page, path);
    await expectSound(page, path);
  }
  expect(problems).toEqual([]);
});

it("leads visitors and members away from what is not theirs", async () => {
  const visitor = await windowOf(DESKTOP);
  for (const path of ["/community", "/leaderboard", "/admin/users"]) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === path);
  }
  const member = await windowOf(DESKTOP, await createPerson(app));
  for (const path of ["/admin", "/admin/messages", "/login"]) {
    await member.page.goto(path);
    await member.page.waitForURL((url) => url.pathname === "/");
  }
});

it("takes an unknown address to the courses after a moment", async () => {
  const { page } = await windowOf(DESKTOP);
  await page.goto("/no/such/page");
  await page.getByText("Redirecting...").waitFor();
  await page.waitForURL((url) => url.pathname === "/courses");
});

it("loads older messages on the way up, and stays where the reader is", async () => {
  const { page } = await windowOf(DESKTOP, await createPerson(app));
  await page.goto("/community?channel=general");
  const log = page.getByRole("log");
  await log.getByRole("article").first().waitFor();
  for (let turn = 0; turn < 40 && !(await log.getByText("This is the beginning of #general.").isVisible()); turn += 1) {
    await log.hover();
    await page.mouse.wheel(0, -2_000);
    await page.waitForTimeout(100);
  }
  await log.getByText("This is the beginning of #general.").waitFor();
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await page.getByRole("button", { name: "Jump to latest" }).waitFor({ state: "hidden" });
});
