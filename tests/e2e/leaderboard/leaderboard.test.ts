import type { Page } from "playwright-core";
import { PHONE, untilTrue, useSite } from "../../kit/browser/browser";
import { openChannel, writeMessage } from "../../kit/browser/channel-page";
import { eventually } from "../../kit/eventually";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, giveXp, type Person } from "../../kit/people";
import { untilSubscribed } from "../../kit/clients/until-subscribed";

const ADJUST_XP = `mutation ($input: AdjustXpInput!) { adjustXp(input: $input) { xp } }`;

const TRADERS = 40;
/** The page refetches the ranking at most once per interval. */
const REFETCH_INTERVAL_MS = 5_000;

const site = useSite({ env: { RATE_LIMITS: "off" } });
let admin: Person;

beforeAll(async () => {
  admin = await createPerson(site.app, { role: "ADMIN" });
});

interface Trader {
  id: string;
  username: string;
}

/** Replaces the ranking with 40 new traders, starting at 1,000 XP in steps of 10. Returns them from last to first. */
async function rankTraders(): Promise<Trader[]> {
  const { app } = site;
  await app.sql(`UPDATE users SET listed = false WHERE listed`);
  const traders = await app.sql<Trader>(
    `INSERT INTO users (username, username_key, email, name)
     SELECT name, name, name || '@example.test', 'Trader'
     FROM (SELECT 'trader' || n || '_' || left(gen_random_uuid()::text, 8) AS name FROM generate_series(1, $1::int) n) names
     RETURNING id, username`,
    [TRADERS],
  );
  await Promise.all(traders.map(({ id }, index) => giveXp(app, id, 1_000 + 10 * index)));
  return traders;
}

const adjustXp = ({ id }: Pick<Person, "id">, amount: number, reason = "Leap") =>
  graphqlData(site.app, admin, ADJUST_XP, { input: { userId: id, amount, reason } });

const ranksIn = (page: Page) =>
  page
    .getByRole("row")
    .getByText(/^#\d+$/)
    .allTextContents();
const ranksTo = (count: number): string[] => Array.from({ length: count }, (_, index) => `#${index + 1}`);
const ownRow = (page: Page) => page.getByRole("row").filter({ has: page.getByText("You", { exact: true }) });

/** Waits for a text while advancing the page's clock past its refetch intervals. */
const untilShown = (page: Page, text: string) =>
  eventually(`"${text}" is visible`, async () => {
    await page.clock.fastForward(REFETCH_INTERVAL_MS);
    return page.getByText(text).isVisible();
  });

it("shows admins that they aren't ranked, and the ranking page by page", async () => {
  await rankTraders();
  const { page } = await site.join({ role: "ADMIN" });
  await page.goto("/leaderboard");
  await page.getByText("Admins aren't ranked.").waitFor();
  expect(await ranksIn(page)).toEqual(ranksTo(10));
  const more = page.getByRole("button", { name: "Show more" });
  await more.click();
  await page.getByText("#35").waitFor();
  await more.click();
  await page.getByText("#40").waitFor();
  expect(await ranksIn(page)).toEqual(ranksTo(40));
  expect(await more.count()).toBe(0);
});

it("updates XP, level, and rank live", async () => {
  const { app } = site;
  await rankTraders();
  const member = await site.join({ viewport: PHONE });
  const { page, person } = member;
  await page.clock.install();
  await openChannel(member, "general");
  await writeMessage(member, "Good morning");
  await page.getByText("+10 XP").waitFor();
  await page.goto("/leaderboard");
  await page.getByText("You are #41 of 41").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await untilSubscribed(app, "xpChanged", person.id);
  await adjustXp(person, 1_190);
  await page.getByText("+1190 XP").waitFor();
  await page.getByText("LEVEL 13", { exact: true }).waitFor();
  await page.getByText("1,200 of 1,300 XP").waitFor();
  await untilShown(page, "You are #21 of 41");
  await page.getByText("Your place").waitFor();
});

it("jumps to the member's own row, which appears only once after loading more pages", async () => {
  await rankTraders();
  const { page } = await site.join({ viewport: PHONE, xp: 1_201 });
  await page.goto("/leaderboard");
  await page.getByRole("link", { name: "Go to your row" }).click();
  await untilTrue(
    page,
    `(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      const header = document.querySelector("header").getBoundingClientRect();
      return document.activeElement.id === "own-row" && top >= header.bottom && bottom <= innerHeight;
    })()`,
  );
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("Your place").waitFor({ state: "detached" });
  expect(await ownRow(page).count()).toBe(1);
  expect(await ranksIn(page)).toEqual(ranksTo(35));
});

it("updates the member's rank, row, and neighbors live with the top ten when others gain XP", async () => {
  const traders = await rankTraders();
  const { page } = await site.join({ viewport: PHONE, xp: 1_375 });
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  await page.clock.install();
  await page.goto("/leaderboard");
  await page.getByText("You are #3 of 41").waitFor();
  expect(
    await ownRow(page)
      .getByText(/^#\d+$/)
      .allTextContents(),
  ).toEqual(["#3"]);
  // The subscription starts with the current top ten, which triggers a refetch. After two intervals, the next refetch is immediate.
  await eventually("the top ten arrives", () => frames.some((frame) => frame.includes("topTenChanged")));
  for (let pause = 0; pause < 2; pause += 1) await page.clock.fastForward(REFETCH_INTERVAL_MS);

  const [last = admin, ...others] = traders;
  await adjustXp(last, 5_000);
  await page.getByText("You are #4 of 41").waitFor();
  await page.getByRole("row").getByRole("link", { name: last.username }).waitFor();
  expect(
    await ownRow(page)
      .getByText(/^#\d+$/)
      .allTextContents(),
  ).toEqual(["#4"]);

  await Promise.all(others.slice(0, 7).map((trader) => adjustXp(trader, 5_000)));
  await untilShown(page, "You are #11 of 41");
  expect(
    await ownRow(page)
      .getByText(/^#\d+$/)
      .allTextContents(),
  ).toEqual(["#11"]);
  expect(await ranksIn(page)).toEqual(ranksTo(13));
});

it("lists XP entries in the profile, and lets members hide from leaderboards and return", async () => {
  const { page, person } = await site.join();
  await adjustXp(person, 150, "The best guide of the month");
  await page.goto("/profile");
  await page.getByRole("cell", { name: "The best guide of the month" }).waitFor();
  await page.getByLabel("Show me on leaderboards").uncheck();
  await page.getByText("You're now hidden from leaderboards.").waitFor();
  await page.goto("/leaderboard");
  await page.getByText("You're hidden from leaderboards.").waitFor();
  expect(await page.getByRole("row").filter({ hasText: person.username }).count()).toBe(0);
  await page.getByRole("link", { name: "Change this in your profile" }).click();
  await page.getByLabel("Show me on leaderboards").check();
  await page.getByText("You're now shown on leaderboards.").waitFor();
});

/** Ten rem, which fits most names. Only wider names may be truncated. */
const MIN_NAME_WIDTH = 160;

it("fits names and numbers at every width, including the member's own name", async () => {
  await rankTraders();
  const username = "a_member_with_a_very_long_1.0";
  await createPerson(site.app, { username, xp: 1_000_000 });
  const { page } = await site.join({ xp: 10 });
  await page.goto("/leaderboard");
  await page.getByRole("row").getByRole("link", { name: username }).waitFor();
  await page.getByText("Your place").waitFor();
  const truncated: string[] = [];
  for (const width of [390, 768, 1024, 1150, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate<string[]>(`[
      ...[...document.querySelectorAll("td a")].filter((name) => name.clientWidth < ${MIN_NAME_WIDTH}),
      ...[...document.querySelectorAll("td, td span.figures")].filter((element) => element.clientWidth > 0),
    ].filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent + " has " + element.clientWidth + " px")`);
    truncated.push(...found.map((what) => `${width}: ${what}`));
  }
  expect(truncated).toEqual([]);
});
