import type { Browser, Page } from "playwright-core";
import supertest from "supertest";
import { expectAccessible } from "../kit/accessibility";
import { DESKTOP, launchBrowser, openWindow, PHONE, type Window, type WindowOptions } from "../kit/browser";
import { channelId, createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

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

/** A window past the privacy notice, signed in as the person if there is one. */
async function windowOf(person?: Person, options: WindowOptions = {}): Promise<Window> {
  const window = await openWindow(browser, app.url, options);
  const entries = Object.entries({
    gdprAccepted: "true",
    ...(person && { token: person.token, refreshToken: person.refreshToken }),
  });
  await window.page.addInitScript(
    `for (const [key, value] of ${JSON.stringify(entries)}) if (!localStorage.getItem(key)) localStorage.setItem(key, value)`,
  );
  return window;
}

const twoFrames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

/** Lets everything that moves and ends come to its end; what moves for ever is left alone. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished))`);
}

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });
const intro = (page: Page) => page.getByRole("dialog", { name: "Introduction" });

async function expectNoOverflow(page: Page): Promise<void> {
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
}

describe("the introduction", () => {
  it("plays once per visit and ends by itself; only then the privacy notice asks", async () => {
    const { page, problems } = await openWindow(browser, app.url, { withIntro: true });
    const started = Date.now();
    await page.goto("/");
    await intro(page).waitFor();
    expect(await page.getByRole("button", { name: "I Agree" }).isVisible()).toBe(false);
    await expectAccessible(page);
    await intro(page).waitFor({ state: "hidden" });
    expect(Date.now() - started).toBeGreaterThanOrEqual(4_500);
    await page.getByRole("button", { name: "I Agree" }).click();
    await page.reload();
    await heading(page, "Learn the trade. Watch the signal.").waitFor();
    expect(await intro(page).isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  it.each([
    ["its button", (page: Page) => page.getByRole("button", { name: "Skip intro" }).click()],
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ])("is skipped with %s", async (_way, skip) => {
    const { page, problems } = await windowOf(undefined, { withIntro: true });
    await page.goto("/");
    await intro(page).waitFor();
    const begun = Date.now();
    await skip(page);
    await intro(page).waitFor({ state: "hidden" });
    expect(Date.now() - begun).toBeLessThan(2_500);
    expect(problems).toEqual([]);
  });

  it("spares people who want less motion", async () => {
    const { page } = await windowOf(undefined, { withIntro: true });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await heading(page, "An assistant that shows its work").waitFor();
    expect(await intro(page).isVisible()).toBe(false);
  });
});

describe.each([
  ["a desktop", DESKTOP],
  ["a phone", PHONE],
])("on %s", (_name, viewport) => {
  it("the home page leads visitors to an account, and names the risk beside every number", async () => {
    const { page, problems } = await windowOf(undefined, { viewport });
    await page.goto("/");
    const main = page.getByRole("main");
    // What fades in would be judged half transparent.
    await main.getByRole("button", { name: "Pause the rotation" }).click();
    for (const [label, figure] of [
      ["Domains", "8"],
      ["Average ROI", "247%"],
      ["Income streams", "15"],
      ["Success rate", "99%"],
    ] as const) {
      const entry = main.locator("dl > div").filter({ hasText: label });
      expect(await entry.getByRole("definition").textContent()).toBe(figure);
    }
    await main.getByText("most retail traders lose money").waitFor();
    await page.getByRole("button", { name: /^Analyzing/ }).click();
    await page.getByText("state: Analyzing").waitFor();
    await page.getByText("state: Idle").waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await main.getByRole("link", { name: "Explore Features" }).click();
    await page.waitForURL((url) => url.hash === "#features");
    await main.getByRole("link", { name: "Create your account" }).click();
    await page.waitForURL((url) => url.pathname === "/register");
    expect(problems).toEqual([]);
  });

  it("Explore shows the team, what traders say and what the platform does", async () => {
    const { page, problems } = await windowOf(undefined, { viewport });
    await page.goto("/explore");
    await heading(page, "Welcome to The Glitch").waitFor();
    for (const [title, cards] of [
      ["OUR EXPERT TEAM", 4],
      ["TRADER TESTIMONIALS", 3],
      ["PLATFORM FEATURES", 6],
    ] as const) {
      expect(await page.getByRole("region", { name: title }).locator("ul.grid > li").count()).toBe(cards);
    }
    // On a phone the words have the width, and nothing moves behind them.
    const isMoving = viewport === DESKTOP;
    expect(await page.getByRole("button", { name: "Pause the background" }).isVisible()).toBe(isMoving);
    if (isMoving) {
      await page.getByRole("button", { name: "Pause the background" }).click();
      await page.getByRole("button", { name: "Resume the background" }).waitFor();
    }
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(problems).toEqual([]);
  });

  it("Why fades its nine cards in on the way down", async () => {
    const { page, problems } = await windowOf(undefined, { viewport });
    await page.goto("/why-glitch");
    await heading(page, "Why Choose The Glitch").waitFor();
    const last = page.locator("li > div").filter({ has: heading(page, "Social Trading") });
    expect(await last.getAttribute("class")).toContain("opacity-0");
    for (const title of ["Advanced Analytics", "Expert Education", "Community Support", "Trading Simulator"]) {
      await heading(page, title).scrollIntoViewIfNeeded();
    }
    await heading(page, "Social Trading").scrollIntoViewIfNeeded();
    await page.locator("li > .opacity-0").first().waitFor({ state: "detached" });
    await settle(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole("link", { name: "Initialize Trading" }).click();
    await page.waitForURL((url) => url.pathname === "/register");
    expect(problems).toEqual([]);
  });

  it.each([
    ["/terms", "Terms and conditions", "Rules of the community"],
    ["/privacy", "Privacy notice", "Your rights"],
  ])("%s can be read before agreeing to anything, section by section", async (path, title, section) => {
    const { page, problems } = await openWindow(browser, app.url, { viewport });
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: section }).click();
    await page.waitForURL((url) => url.hash !== "");
    await page.evaluate(twoFrames);
    const place = await heading(page, new RegExp(section)).boundingBox();
    expect(place?.y).toBeGreaterThan(56);
    expect(place?.y).toBeLessThan(160);
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(problems).toEqual([]);
  });

  it("the dashboard shows own courses, XP and unread channels, and leads on to them", async () => {
    const person = await createPerson(app, { role: "PREMIUM", xp: 240 });
    const general = await channelId(app, "general");
    const somebody = await createPerson(app);
    await supertest(app.url)
      .post(`/api/community/channels/${general}/messages`)
      .set("Authorization", `Bearer ${somebody.token}`)
      .send({ message: `Something new for ${person.username}` })
      .expect(201);
    const { page, problems } = await windowOf(person, { viewport });
    await page.goto("/dashboard");
    const standing = page.getByRole("region", { name: "Where you stand" });
    await standing.getByText("60 XP to level 4").waitFor();
    await page.getByRole("link", { name: "Start: Technical Analysis" }).waitFor();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const unread = page.getByRole("region", { name: "Unread" });
    await unread.getByRole("link", { name: /^general/ }).click();
    await page.waitForURL((url) => url.pathname === `/community/${general}`);
    expect(problems).toEqual([]);
  });
});

it("the dashboard asks visitors to sign in, and to come back", async () => {
  const { page, problems } = await windowOf();
  await page.goto("/dashboard");
  await heading(page, "Please sign in to see your dashboard.").waitFor();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === "/dashboard");
  expect(problems).toEqual([]);
});

it("the dashboard says what happened when it cannot be loaded, and tries again", async () => {
  const { page } = await windowOf(await createPerson(app));
  const isDashboard = /"operationName":"Dashboard"/;
  await page.route("**/graphql", (route) =>
    isDashboard.test(route.request().postData() ?? "") ? route.abort() : route.continue(),
  );
  await page.goto("/dashboard");
  await page.getByRole("alert").getByText("Your dashboard could not be loaded").waitFor();
  await page.unroute("**/graphql");
  await page.getByRole("button", { name: "Try Again" }).click();
  await heading(page, "No courses yet").waitFor();
});

it("members are led from the home page to their dashboard", async () => {
  const { page, problems } = await windowOf(await createPerson(app));
  await page.goto("/");
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/dashboard");
  expect(problems).toEqual([]);
});

it("an unknown address says so and leads to the courses after three seconds, or at once by its link", async () => {
  const { page, problems } = await windowOf();
  await page.goto("/no/such/page");
  await heading(page, "Redirecting...").waitFor();
  const shown = Date.now();
  await expectAccessible(page);
  await page.waitForURL((url) => url.pathname === "/courses");
  expect(Date.now() - shown).toBeGreaterThanOrEqual(2_000);
  await page.goto("/no/such/page");
  await page.getByRole("link", { name: "Go to Courses" }).click();
  await page.waitForURL((url) => url.pathname === "/courses");
  expect(problems).toEqual([]);
});

it("a lesson is styled as written whether it is opened first or on the way: what a later part brings is not overruled", async () => {
  const { page } = await windowOf();
  /** In pixels. */
  const sizeOf = async (selector: string): Promise<number> => {
    await page.locator(selector).first().waitFor();
    return Number.parseFloat(
      await page.evaluate<string>(`getComputedStyle(document.querySelector("${selector}")).fontSize`),
    );
  };
  const expectLargerHeadings = async (): Promise<void> =>
    expect(await sizeOf(".lesson-text h2")).toBeGreaterThan(await sizeOf(".lesson-text p"));
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("link", { name: /What you buy when you buy a price/ }).click();
  await expectLargerHeadings();
  await page.reload();
  await expectLargerHeadings();
});

it("in a lesson a column of numbers is set as figures that end on one line, and words as words", async () => {
  const { page } = await windowOf();
  await page.goto("/courses/intro-to-trading");
  await page.getByRole("link", { name: /What you buy when you buy a price/ }).click();
  await page.getByRole("cell", { name: "1.0841" }).waitFor();
  const styleOf = (words: string): Promise<string> =>
    page.evaluate<string>(
      `((style) => style.textAlign + " " + style.fontFamily)(getComputedStyle(
        [...document.querySelectorAll("td")].find(({ textContent }) => textContent === "${words}")))`,
    );
  expect(await styleOf("1.0841")).toMatch(/^right .*Mono/);
  expect(await styleOf("A liquid currency pair")).toMatch(/^left .*Inter/);
});
