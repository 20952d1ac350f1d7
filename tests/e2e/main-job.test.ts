import type { Browser } from "playwright-core";
import {
  acceptPrivacyNotice,
  launchBrowser,
  openWindow,
  signUp,
  untilTrue,
  type NewPerson,
  type Window,
} from "../kit/browser";
import { startTestApp, type TestApp } from "../kit/test-app";

let app: TestApp;
let browser: Browser;
let ada: Window & { person: NewPerson };
let ben: Window & { person: NewPerson };

// Being offline on purpose is no problem of the page.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket|ERR_NETWORK_CHANGED/;

beforeAll(async () => {
  app = await startTestApp();
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function joined(name: string): Promise<Window & { person: NewPerson }> {
  const window = await openWindow(browser, app.url, { ignore: OFFLINE });
  return { ...window, person: await signUp(window, name) };
}

async function enterGeneral({ page }: Window): Promise<void> {
  await page.goto("/community?channel=general");
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await page.getByText("Connected", { exact: true }).waitFor();
}

async function say({ page }: Window, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message #general" }).fill(text);
  await page.keyboard.press("Enter");
}

const messagesOf = ({ page }: Window, pattern: RegExp): Promise<string[]> =>
  page.getByRole("article").filter({ hasText: pattern }).locator("div.wrap-anywhere").allInnerTexts();

it("signs two newcomers up through the form", async () => {
  ada = await joined("ada");
  ben = await joined("ben");
  expect(await app.sql(`SELECT username FROM users ORDER BY created_at`)).toEqual([
    { username: ada.person.username },
    { username: ben.person.username },
  ]);
});

it("lets one enrol in the free course from the catalogue", async () => {
  const { page } = ada;
  await page.goto("/courses");
  await page.getByRole("button", { name: "Enroll Now" }).click();
  await page.getByText("Successfully enrolled in Intro to Trading!").waitFor();
  await page.waitForURL(/\/payment-success/);
  await page.getByText("PAYMENT SUCCESSFUL").waitFor();
  await page.getByRole("link", { name: "Go to My Courses" }).click();
  await page.getByText("Intro to Trading").first().waitFor();
  expect(await app.sql(`SELECT course_id, source FROM entitlements`)).toEqual([{ course_id: 1, source: "FREE" }]);
});

it("shows each who else is online", async () => {
  await enterGeneral(ada);
  await enterGeneral(ben);
  await ada.page.getByRole("button", { name: `Profile of ${ben.person.username}` }).waitFor();
  await ben.page.getByRole("button", { name: `Profile of ${ada.person.username}` }).waitFor();
});

it("carries what each says to the other, live", async () => {
  await say(ada, "Hello from **Ada**");
  await ben.page.getByText("Hello from Ada").waitFor();
  await say(ben, "And from Ben");
  await ada.page.getByText("And from Ben").waitFor();
});

it("shows somebody who was away exactly what was said meanwhile, in order, once", async () => {
  await ben.context.setOffline(true);
  await ben.page.getByText("Connecting...").first().waitFor();
  for (const text of ["while away 1", "while away 2", "while away 3"]) {
    await say(ada, text);
    await ada.page.locator("article:not([aria-busy])", { hasText: text }).waitFor();
  }
  expect(await messagesOf(ben, /while away/)).toEqual([]);
  await ben.context.setOffline(false);
  await ben.page.getByText("while away 3").waitFor();
  expect(await messagesOf(ben, /while away/)).toEqual(["while away 1", "while away 2", "while away 3"]);
});

it("sends what was written offline after coming back, once", async () => {
  await ben.context.setOffline(true);
  await say(ben, "written offline");
  await ben.page.getByText("Waiting for the connection").waitFor();
  await ben.page.getByRole("button", { name: ben.person.email }).click();
  await ben.page.getByRole("menuitem", { name: "Logout" }).click();
  await ben.page.getByText("1 message is not sent yet. Sign out anyway?").waitFor();
  await ben.page.getByRole("button", { name: "Cancel" }).click();
  await ben.context.setOffline(false);
  await ada.page.getByText("written offline").waitFor();
  expect(await messagesOf(ada, /written offline/)).toEqual(["written offline"]);
  expect(await app.sql(`SELECT count(*)::int AS count FROM messages WHERE content = 'written offline'`)).toEqual([
    { count: 1 },
  ]);
});

it("keeps an edit that no connection carries, says so, and stores it afterwards", async () => {
  const { page } = ben;
  await page.getByRole("article").filter({ hasText: "written offline" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Edit" }).click();
  // The menu gives the focus away a moment after it has closed.
  await untilTrue(page, `document.activeElement.getAttribute("aria-label") === "Edit message"`);
  await page.keyboard.type(", edited");
  await ben.context.setOffline(true);
  await page.keyboard.press("Enter");
  await page.getByText("Failed to update message").waitFor();
  const editor = page.getByRole("textbox", { name: "Edit message" });
  expect(await editor.inputValue()).toBe("written offline, edited");
  await page.getByRole("article").filter({ hasText: "And from Ben" }).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Failed to delete message").waitFor();
  await ben.context.setOffline(false);
  await page.getByText("Connected", { exact: true }).waitFor();
  await page.reload();
  expect(await editor.inputValue()).toBe("written offline, edited");
  await editor.press("Enter");
  await editor.waitFor({ state: "detached" });
  await ada.page.getByText("written offline, edited").waitFor();
});

it("shows the XP they earned on the leaderboard", async () => {
  const { page } = ben;
  await page.goto("/leaderboard?timeframe=weekly");
  const table = page.getByRole("table");
  await table.getByText(ada.person.username).waitFor();
  const rows = await table.getByRole("row").allInnerTexts();
  expect(rows.find((row) => row.includes(ada.person.username))).toMatch(/\b40\b/);
  expect(rows.find((row) => row.includes(ben.person.username))).toMatch(/\b20\b/);
});

it("keeps somebody signed in over a reload, and signs out at once everywhere", async () => {
  const { page, context } = ada;
  await page.reload();
  await page.getByRole("heading", { name: "#general" }).waitFor();
  const second = await context.newPage();
  await second.goto("/courses");
  await second.getByRole("button", { name: new RegExp(ada.person.email) }).click();
  await second.getByRole("menuitem", { name: "Logout" }).click();
  await second.waitForURL(/\/login/);
  await page.waitForURL(/\/login/);
});

it("had no console error and asked no other host for anything", () => {
  expect([...ada.problems, ...ben.problems]).toEqual([]);
});

it("says why one has to sign in before enrolling, and comes back", async () => {
  const visitor = await openWindow(browser, app.url);
  await visitor.page.goto("/courses");
  await acceptPrivacyNotice(visitor.page);
  await visitor.page.getByRole("button", { name: "Enroll Now" }).click();
  await visitor.page.waitForURL(/\/login\?returnTo=/);
  await visitor.page.getByLabel("Email").fill(ada.person.email);
  await visitor.page.getByLabel("Password", { exact: true }).fill(ada.person.password);
  await visitor.page.getByRole("button", { name: "LOGIN" }).click();
  await visitor.page.waitForURL(/\/courses$/);
  expect(visitor.problems).toEqual([]);
});
