import { readFileSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { DESKTOP, launchBrowser, PHONE, type WindowOptions } from "../kit/browser";
import { channelId, createPerson } from "../kit/people";
import { rest } from "../kit/rest-client";
import { AUDIENCES, screensOf, type Audience, type Screen, type ScreenIds } from "../kit/screens";
import { startTestApp, type TestApp } from "../kit/test-app";
import { walk, windowOf } from "../kit/walk";

interface Walker {
  id: string;
  token: string;
  refreshToken: string;
}

let app: TestApp;
let browser: Browser;
let people: Partial<Record<Audience, Walker>>;
let ids: ScreenIds;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off", DEMO_MODE: "on" } });
  browser = await launchBrowser();
  people = await signDemoPeopleIn();
  ids = await findIds();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

/** The demo people: their screens are full. */
async function signDemoPeopleIn(): Promise<Partial<Record<Audience, Walker>>> {
  const site = await rest(app, "post", "/graphql").send({ query: "{ site { demoAccounts { email password } } }" });
  const accounts = (site.body as { data: { site: { demoAccounts: { email: string; password: string }[] } } }).data;
  const signedIn: Partial<Record<Audience, Walker>> = {};
  for (const account of accounts.site.demoAccounts) {
    const answer = await rest(app, "post", "/api/auth/login").send(account);
    const { role, ...walker } = answer.body as Walker & { role: string };
    signedIn[role === "PREMIUM" ? "premium" : role === "ADMIN" ? "admin" : "member"] = walker;
  }
  return signedIn;
}

async function findIds(): Promise<ScreenIds> {
  const { member } = people;
  if (!member) throw new Error("Nobody of the demo people is a plain member");
  const lessonOf = async (slug: string): Promise<string> => {
    const [lesson] = await app.sql<{ id: string }>(
      `SELECT l.id FROM lessons l JOIN courses c ON c.id = l.course_id
       WHERE c.slug = $1 AND l.content <> '' ORDER BY l.position DESC LIMIT 1`,
      [slug],
    );
    return lesson?.id ?? "";
  };
  const [completion] = await app.sql<{ id: string }>(`SELECT certificate_id AS id FROM course_completions LIMIT 1`);
  const checkout = await rest(app, "post", "/api/payments/checkout", member).send({ courseId: 104 });
  return {
    lesson: await lessonOf("intro-to-trading"),
    paidLesson: await lessonOf("day-trading"),
    certificate: completion?.id ?? "",
    checkout: (checkout.body as { sessionId: string }).sessionId,
    member: member.id,
    channel: await channelId(app, "premium-lounge"),
  };
}

/** All four at once, each in a window of their own. */
async function walkAll(
  options: WindowOptions,
  due: (screen: Screen, audience: Audience) => boolean,
): Promise<string[]> {
  const walks = AUDIENCES.map((audience) => {
    const screens = screensOf(ids).filter((screen) => due(screen, audience));
    return walk({ browser, url: app.url, audience, person: people[audience], screens, options });
  });
  return (await Promise.all(walks)).flat();
}

it("every route is walked", () => {
  const source = readFileSync(path.resolve(import.meta.dirname, "../../web/src/app/routes.tsx"), "utf8");
  const routes = [...source.matchAll(/"(\/[^"]*)"/g)].map(([, route = ""]) => route);
  expect(routes.length).toBeGreaterThan(35);
  const walked = screensOf(ids).map((screen) => screen.path.split("?")[0] ?? "");
  const asPattern = (route: string): RegExp =>
    new RegExp(`^${route.replace(/\/:\w+\?/g, "(/[^/]+)?").replace(/:\w+/g, "[^/]+")}$`);
  expect(routes.filter((route) => !walked.some((address) => asPattern(route).test(address)))).toEqual([]);
});

const WALK_PATIENCE_MS = 1_800_000;

it(
  "to visitor, member, premium and admin every address shows what it should: complete, still, accessible, asking nobody else",
  async () => {
    expect(await walkAll({ viewport: DESKTOP }, () => true)).toEqual([]);
  },
  WALK_PATIENCE_MS,
);

it(
  "so does every screen on a phone, and without motion",
  async () => {
    const options: WindowOptions = { viewport: PHONE, reducedMotion: "reduce" };
    expect(await walkAll(options, ({ looks }, audience) => looks.includes(audience))).toEqual([]);
  },
  WALK_PATIENCE_MS,
);

it("leads visitors and members away from what is not theirs", async () => {
  const visitor = await windowOf(browser, app.url);
  for (const path of ["/community", "/leaderboard", "/admin/users"]) {
    await visitor.page.goto(path);
    await visitor.page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("returnTo") === path);
  }
  const member = await windowOf(browser, app.url, await createPerson(app));
  for (const path of ["/admin", "/admin/messages", "/login"]) {
    await member.page.goto(path);
    await member.page.waitForURL((url) => url.pathname === "/");
  }
});

it("takes an unknown address to the courses after a moment", async () => {
  const { page } = await windowOf(browser, app.url);
  await page.goto("/no/such/page");
  await page.getByText("Redirecting...").waitFor();
  await expectAccessible(page);
  await page.waitForURL((url) => url.pathname === "/courses");
});

it("loads older messages on the way up, and stays where the reader is", async () => {
  const { page } = await windowOf(browser, app.url, await createPerson(app));
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
