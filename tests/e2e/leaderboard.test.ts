import type { Browser } from "playwright-core";
import { expectAccessible } from "../kit/accessibility";
import { launchBrowser, openWindow, PHONE, signUp, untilTrue, type NewPerson, type Window } from "../kit/browser";
import { giveXp } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
/** Earns, on a phone. */
let ida: Window & { person: NewPerson };
/** Looks on, and is an admin. */
let admin: Window & { person: NewPerson };

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  ida = await joined("ida", PHONE);
  admin = await joined("warden");
  await app.sql(`UPDATE users SET role = 'ADMIN' WHERE username = $1`, [admin.person.username]);
  await crowd();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function joined(name: string, viewport?: typeof PHONE): Promise<Window & { person: NewPerson }> {
  const window = await openWindow(browser, app.url, { viewport });
  return { ...window, person: await signUp(window, name) };
}

/** Forty people above whoever is new. */
async function crowd(): Promise<void> {
  const people = await app.sql<{ id: string }>(
    `INSERT INTO users (username, username_key, email, name)
     SELECT 'trader' || n, 'trader' || n, 'trader' || n || '@example.test', 'Trader' FROM generate_series(1, 40) n
     RETURNING id`,
  );
  for (const [index, { id }] of people.entries()) await giveXp(app, id, 1_000 + 10 * index);
}

/** Ten rem, in which most names are complete: only where it has them may one be cut. */
const LEAST_NAME_WIDTH = 160;

it("an admin is not ranked and reads so; everybody else can be looked at, page by page", async () => {
  const { page } = admin;
  await page.goto("/leaderboard");
  await page.getByText("Admins are not ranked.").waitFor();
  expect(await page.getByRole("link", { name: /^trader/ }).count()).toBe(13);
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("#35").waitFor();
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("#40").waitFor();
  expect(await page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  await expectAccessible(page);
});

it("XP is seen as it comes, with the level it brings, and one's place moves without a reload", async () => {
  const { page, person } = ida;
  await page.goto("/leaderboard");
  await page.getByText("You have no XP in this period yet.").waitFor();
  await page.goto("/community?channel=general");
  await page.getByLabel("Message #general").fill("Good morning");
  await page.keyboard.press("Enter");
  await page.getByText("+10 XP").waitFor();
  await page.goto("/leaderboard");
  await page.getByText("You are #41 of 41").waitFor();
  await page.getByText("Live", { exact: true }).waitFor();
  await giveByPanel(person, "1190", "The best guide of the month");
  await page.getByText("+1190 XP").waitFor();
  await page.getByText("LEVEL 13", { exact: true }).waitFor();
  await page.getByText("You are #21 of 41").waitFor();
  await page.getByText("Your place").waitFor();
  await page.getByText("1,200 of 1,300 XP").waitFor();
  await expectAccessible(page);
});

it("one's own row is a link away, and stands in further pages once", async () => {
  const { page } = ida;
  const you = page.getByRole("row").getByText("You", { exact: true });
  await page.getByRole("link", { name: "Your row" }).click();
  await untilTrue(
    page,
    `(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return document.activeElement.id === "own-row" && top > 60 && bottom < innerHeight;
    })()`,
  );
  await page.getByRole("button", { name: "Show more" }).click();
  await page.getByText("Your place").waitFor({ state: "detached" });
  expect(await you.count()).toBe(1);
  const ranks = await page
    .getByRole("row")
    .getByText(/^#\d+$/)
    .allTextContents();
  expect(ranks).toEqual(first(35));
});

it("the first ten change before everybody's eyes", async () => {
  const { page } = admin;
  await page.goto("/leaderboard");
  await page.getByText("Live", { exact: true }).waitFor();
  await page.getByText("TOP 10").waitFor();
  expect(await page.getByRole("link", { name: "trader1", exact: true }).count()).toBe(0);
  await leap("trader1");
  await page.getByRole("link", { name: "trader1", exact: true }).first().waitFor();
});

it("somebody else gains: one's own label, row and neighbours move with the first ten", async () => {
  const { page, person } = ida;
  const [own] = await app.sql<{ id: string }>(`SELECT id FROM users WHERE username = $1`, [person.username]);
  await giveXp(app, own?.id ?? "", 185);
  await page.goto("/leaderboard");
  await page.getByText("You are #3 of 41").waitFor();
  const ownRow = page.getByRole("row").filter({ has: page.getByText("You", { exact: true }) });
  expect(
    await ownRow
      .first()
      .getByText(/^#\d+$/)
      .textContent(),
  ).toBe("#3");

  await leap("trader2");
  await page.getByText("You are #4 of 41").waitFor();
  expect(
    await ownRow
      .first()
      .getByText(/^#\d+$/)
      .textContent(),
  ).toBe("#4");

  for (const n of [3, 4, 5, 6, 7, 8, 9]) await leap(`trader${n}`);
  await page.getByText("You are #11 of 41").waitFor();
  expect(await ownRow.getByText(/^#\d+$/).allTextContents()).toEqual(["#11"]);
  const ranks = await page
    .getByRole("row")
    .getByText(/^#\d+$/)
    .allTextContents();
  expect(ranks).toEqual([...first(10), "#11", "#12", "#13"]);
});

const first = (count: number): string[] => Array.from({ length: count }, (_, index) => `#${index + 1}`);

/** Through the admin's own session, as the panel does it. */
async function leap(username: string): Promise<void> {
  const [person] = await app.sql<{ id: string }>(`SELECT id FROM users WHERE username = $1`, [username]);
  await admin.page.evaluate(
    `fetch("/graphql", { method: "POST", headers: { "content-type": "application/json", authorization: "Bearer " + localStorage.getItem("token") },
      body: JSON.stringify({ query: 'mutation { adjustXp(input: { userId: "${person?.id}", amount: 5000, reason: "Leap" }) { xp } }' }) })`,
  );
}

it("the profile has the receipt and the switch; unlisted, nobody finds one", async () => {
  const { page } = ida;
  await page.goto("/profile");
  await page.getByRole("cell", { name: "The best guide of the month" }).waitFor();
  await page.getByLabel("List me in leaderboards").uncheck();
  await page.getByText("You are no longer listed.").waitFor();
  await expectAccessible(page);
  await page.goto("/leaderboard");
  await page.getByText("You chose not to be listed.").waitFor();
  await page.getByRole("link", { name: "Change it in your profile" }).click();
  await page.getByLabel("List me in leaderboards").check();
  await page.getByText("You are listed.").waitFor();
  expect(ida.problems).toEqual([]);
});

/** Through the panel in the card of a person who has said something. */
async function giveByPanel(person: NewPerson, amount: string, reason: string): Promise<void> {
  const { page } = admin;
  await page.goto("/community?channel=general");
  await page.getByTitle(`Profile of ${person.username}`).first().click();
  await page.getByRole("button", { name: "Admin actions", exact: true }).click();
  await page.getByRole("radio", { name: "XP" }).click();
  await page.getByLabel("XP", { exact: true }).fill(amount);
  await page.getByLabel("Reason", { exact: true }).fill(reason);
  await page.getByRole("form", { name: "Admin actions" }).getByRole("button", { name: "XP" }).click();
  await page.getByRole("dialog", { name: "Are you sure?" }).getByRole("button", { name: "XP" }).click();
  await page
    .getByText(new RegExp(`^${person.username} was given ${Number(amount).toLocaleString("en-US")} XP: `))
    .waitFor();
}

it("names and numbers have room on every screen, one's own name as well", async () => {
  const { page } = ida;
  const name = "somebody_with_a_very_long_1.0";
  const [long] = await app.sql<{ id: string }>(
    `INSERT INTO users (username, username_key, email, name) VALUES ($1, $1, 'long@example.test', 'Long') RETURNING id`,
    [name],
  );
  await giveXp(app, long?.id ?? "", 1_000_000);
  const tight: string[] = [];
  for (const width of [390, 768, 1024, 1150, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/leaderboard");
    await page.getByRole("row").getByRole("link", { name }).waitFor();
    await page.getByText("Your place").waitFor();
    const found = await page.evaluate<string[]>(`[
      ...[...document.querySelectorAll("td a")].filter((name) => name.clientWidth < ${LEAST_NAME_WIDTH}),
      ...[...document.querySelectorAll("td, td span.figures")].filter((element) => element.clientWidth > 0),
    ].filter((element) => element.scrollWidth > element.clientWidth).map((element) => element.textContent + " has " + element.clientWidth + " px")`);
    tight.push(...found.map((what) => `${width}: ${what}`));
  }
  expect(tight).toEqual([]);
});
