import type { Browser, Page } from "playwright-core";
import { launchBrowser, openWindow, signUp, type NewPerson, type Window } from "../kit/browser";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
/** Reads along, and is an admin. */
let ada: Window & { person: NewPerson };
/** Writes, with and without a connection. */
let ben: Window & { person: NewPerson };

// Being offline on purpose is no problem of the page, nor is what stands between it and the server.
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|ERR_NETWORK_CHANGED|status of 502/;

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
  ada = await joined("ada");
  await app.sql(`UPDATE users SET role = 'ADMIN' WHERE username = $1`, [ada.person.username]);
  ben = await joined("ben");
  for (const { page } of [ada, ben]) await enter(page, "general");
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function joined(name: string): Promise<Window & { person: NewPerson }> {
  const window = await openWindow(browser, app.url, { ignore: EXPECTED });
  return { ...window, person: await signUp(window, name) };
}

async function enter(page: Page, channel: string): Promise<void> {
  await page.goto(`/community?channel=${channel}`);
  await page.getByRole("heading", { name: `#${channel}` }).waitFor();
  await page.getByText("Connected", { exact: true }).waitFor();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: /^Message #/ }).fill(text);
  await page.keyboard.press("Enter");
}

const messageWith = (page: Page, text: string) => page.getByRole("article").filter({ hasText: text });

async function choose(page: Page, text: string, action: string): Promise<void> {
  await messageWith(page, text).click({ button: "right" });
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

it("sends more than the server takes at once by itself, in order, and nothing is refused", async () => {
  await ben.context.setOffline(true);
  const written = Array.from({ length: 25 }, (_, index) => `In the tunnel ${index + 1}`);
  for (const text of written) await say(ben.page, text);
  await ben.context.setOffline(false);
  await ben.page.getByText("Waiting to be sent").first().waitFor();
  await messageWith(ada.page, "In the tunnel 25").waitFor();
  const stored = await app.sql<{ content: string }>(
    `SELECT content FROM messages WHERE content LIKE 'In the tunnel%' ORDER BY created_seq`,
  );
  expect(stored.map(({ content }) => content)).toEqual(written);
  expect(await ben.page.getByRole("button", { name: "Retry" }).count()).toBe(0);
});

it("sends what a proxy answered in the server's stead", async () => {
  const { page, context } = ben;
  await context.route("**/graphql", (route) => route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }));
  await say(page, "Through a broken proxy");
  await page.getByText("Waiting to be sent").waitFor();
  await context.unroute("**/graphql");
  await messageWith(ada.page, "Through a broken proxy").waitFor();
});

it("tells who is told nothing new that it stands there once", async () => {
  await say(ben.page, "Anybody?");
  await say(ben.page, "Anybody?");
  await ben.page.getByText("You said the same a moment ago: it stands there once.").waitFor();
  expect(await messageWith(ben.page, "Anybody?").count()).toBe(1);
});

it("follows what is being answered, and sends the answer without it when it is gone", async () => {
  const { page } = ben;
  await say(ada.page, "A thing I will regret");
  await choose(page, "A thing I will regret", "Reply");
  await page.keyboard.type("I would not");
  await choose(ada.page, "A thing I will regret", "Edit");
  await ada.page.getByLabel("Edit message").fill("A thing I regret");
  await ada.page.keyboard.press("Enter");
  await page.locator("form").getByText("A thing I regret").waitFor();

  await ben.context.setOffline(true);
  await page.getByRole("textbox", { name: "Message #general" }).press("Enter");
  await choose(ada.page, "A thing I regret", "Reply");
  await choose(ada.page, "A thing I regret", "Delete");
  await ada.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await ada.page.getByText("The message you reply to was deleted. Yours is sent without the quote.").waitFor();
  await ada.page.getByRole("button", { name: "Cancel reply" }).click();
  await ben.context.setOffline(false);
  await page.getByRole("button", { name: "Send without the quote" }).waitFor();
  expect(await messageWith(page, "I would not").innerText()).not.toContain("A thing I regret");
  await page.getByRole("button", { name: "Send without the quote" }).click();
  await messageWith(ada.page, "I would not").waitFor();
});

it("says that one may send again once a mute is over", async () => {
  const { page } = ben;
  await ben.context.setOffline(true);
  await say(page, "Said under a mute");
  await app.sql(
    `INSERT INTO sanctions (id, user_id, kind, reason, author_id, starts_at, ends_at)
     SELECT gen_random_uuid(), b.id, 'MUTE', 'Advertising', a.id, now(), now() + interval '20 s'
     FROM users a, users b WHERE a.username = $1 AND b.username = $2`,
    [ada.person.username, ben.person.username],
  );
  await ben.context.setOffline(false);
  await messageWith(page, "Said under a mute").getByText("You are muted until").waitFor();
  await page.getByText("Not sent while you were muted. You may send it now.").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await messageWith(ada.page, "Said under a mute").waitFor();
});

it("keeps a draft for the next tab, and asks before a tab with something unsent is closed", async () => {
  const { page, context, alerts } = ben;
  await page.getByRole("textbox", { name: "Message #general" }).fill("Half a thought");
  const second = await context.newPage();
  await enter(second, "general");
  expect(await second.getByRole("textbox", { name: "Message #general" }).inputValue()).toBe("Half a thought");
  await second.close();
  const before = alerts.length;
  await context.route("**/graphql", (route) => route.abort());
  await page.getByRole("textbox", { name: "Message #general" }).press("Enter");
  await page.reload();
  expect(alerts.length).toBe(before + 1);
  await context.unroute("**/graphql");
  await messageWith(ada.page, "Half a thought").waitFor();
});

it("gives back the words for a channel that was archived before they could be sent", async () => {
  const { page } = ben;
  await ben.context.setOffline(true);
  await say(page, "Too late for this one");
  await ada.page.getByRole("button", { name: "Edit #general" }).click();
  await ada.page.getByRole("button", { name: "Cancel" }).click();
  await ada.page.getByRole("button", { name: "Archive #general" }).click();
  await ada.page.getByRole("button", { name: "Archive", exact: true }).click();
  await ben.context.setOffline(false);
  await page.getByText("A message of yours was not sent: the channel is not open to you any more.").waitFor();
  const given = page.getByRole("region", { name: "Messages that were not sent" });
  await given.getByText("Too late for this one").waitFor();
  await page.reload();
  await given.getByText("Too late for this one").waitFor();
  if (process.env.LOOK) await page.screenshot({ path: process.env.LOOK });
  await given.getByRole("button", { name: "Discard" }).click();
  await given.waitFor({ state: "detached" });
});

it("had no error in the console and asked no other host for anything", () => {
  expect([...ada.problems, ...ben.problems]).toEqual([]);
});
