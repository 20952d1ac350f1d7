import type { Browser, Locator } from "playwright-core";
import { launchBrowser, openWindow, signUp, type NewPerson, type Window } from "../kit/browser";
import { sendMessage, type SentMessage } from "../kit/conversation";
import { graphql } from "../kit/graphql-client";
import { channelId, createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const MESSAGES = 700;
const MARK_READ = `mutation ($channelId: ID!, $seq: Int!) { markChannelRead(channelId: $channelId, seq: $seq) { id } }`;

let app: TestApp;
let browser: Browser;
let reader: Window & { person: NewPerson };
let writer: Person;
let general: string;
const sent: SentMessage[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMITS: "off" } });
  browser = await launchBrowser();
  general = await channelId(app, "general");
  writer = await createPerson(app);
  for (let number = 1; number <= MESSAGES; number += 1) {
    sent.push(await sendMessage(app, writer, { channelId: general, content: `This is number ${number}.` }));
  }
  const window = await openWindow(browser, app.url);
  reader = { ...window, person: await signUp(window, "reader") };
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

const list = (): Locator => reader.page.getByRole("log");
const rows = (): Locator => list().getByRole("article");
/** A message that the server has. */
const stored = (text: string): Locator => list().locator("[data-message-id]").filter({ hasText: text });
const line = (number: number): Locator => reader.page.getByText(`This is number ${number}.`, { exact: true });

/** The numbers that are drawn, in their order. */
async function numbers(): Promise<number[]> {
  const texts = await rows().allTextContents();
  return texts.flatMap((text) => [...text.matchAll(/This is number (\d+)\./g)].map((found) => Number(found[1])));
}

/** Scrolls one way until a message is there; every screenful on the way shows consecutive numbers. */
async function scrollTo(number: number, direction: -1 | 1): Promise<void> {
  await list().hover();
  while (!(await line(number).isVisible())) {
    await reader.page.mouse.wheel(0, direction * 500);
    await reader.page.waitForTimeout(30);
    const seen = await numbers();
    const first = seen[0] ?? 0;
    expect(seen).toEqual(seen.map((_each, index) => first + index));
  }
}

it("from a far message one reads on in both directions without a hole, down to the newest", async () => {
  const { page } = reader;
  await page.goto(`/community/${general}?message=${sent[299]?.id}`);
  await line(300).waitFor();
  await scrollTo(200, -1);
  await scrollTo(420, 1);
  await scrollTo(MESSAGES, 1);
  await page.mouse.wheel(0, 2_000);
  await page.getByRole("button", { name: "Jump to latest" }).waitFor({ state: "detached" });
  await sendMessage(app, writer, { channelId: general, content: "And this comes live." });
  await page.getByText("And this comes live.").waitFor();
});

it("what comes while one reads far back is counted, and shown on the way to the newest", async () => {
  const { page } = reader;
  await page.goto(`/community/${general}?message=${sent[99]?.id}`);
  await line(100).waitFor();
  await page.getByText("Connected", { exact: true }).first().waitFor();
  await sendMessage(app, writer, { channelId: general, content: "Meanwhile." });
  await page.getByRole("button", { name: "1 new message" }).click();
  await page.getByText("Meanwhile.").waitFor();
});

it("one's own words are shown wherever one was reading", async () => {
  const { page } = reader;
  await page.goto(`/community/${general}?message=${sent[49]?.id}`);
  await line(50).waitFor();
  await page.getByLabel("Message #general").fill("From far back.");
  await page.keyboard.press("Enter");
  await rows().filter({ hasText: "From far back." }).waitFor();
});

it("says how much was missed, leads to the first of it, and takes it as read when told", async () => {
  const { page } = reader;
  await page.goto("/courses");
  const token = await page.evaluate<string>(`localStorage.getItem("token")`);
  for (let number = 1; number <= 80; number += 1) {
    await sendMessage(app, writer, { channelId: general, content: `Missed ${number}.` });
  }
  await page.goto(`/community/${general}`);
  await page.getByRole("button", { name: /More than \d+ new messages/ }).click();
  await page.getByText("Missed 1.", { exact: true }).waitFor();
  await page.getByText("From far back.").waitFor();
  expect(await list().getByText("New", { exact: true }).isVisible()).toBe(true);

  await graphql(app, MARK_READ, { channelId: general, seq: 900 }, token);
  await page.goto("/courses");
  for (let number = 81; number <= 160; number += 1) {
    await sendMessage(app, writer, { channelId: general, content: `Missed ${number}.` });
  }
  await page.goto(`/community/${general}`);
  await page.getByText("Missed 160.").waitFor();
  await page.getByRole("button", { name: "Mark as read" }).click();
  await page.getByRole("button", { name: /new messages/ }).waitFor({ state: "detached" });
});

it("says so, too, when all that was missed is loaded and only out of sight", async () => {
  const { page } = reader;
  await page.goto("/courses");
  for (let number = 1; number <= 30; number += 1) {
    await sendMessage(app, writer, { channelId: general, content: `Unseen ${number}.` });
  }
  await page.goto(`/community/${general}`);
  await page.getByText("Unseen 30.").waitFor();
  await page.getByRole("button", { name: "30 new messages" }).click();
  const first = stored("Unseen 1.");
  await first.waitFor();
  await page.getByRole("button", { name: /new messages/ }).waitFor({ state: "detached" });
  // Who was led to it goes on from there by keyboard.
  await page.locator(`article:focus`, { hasText: "Unseen 1." }).waitFor();
});

it("is read, answered, edited and deleted by keyboard alone", async () => {
  const { page } = reader;
  await page.goto(`/community/${general}`);
  await page.getByText("Unseen 30.").waitFor();
  await list().focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const focused = page.locator("article:focus");
  expect(await focused.textContent()).toContain("Unseen 29.");
  await page.keyboard.press("Shift+F10");
  await page.locator("[role=menuitem]:focus", { hasText: "Reply" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText(`Replying to ${writer.username}`).waitFor();
  await page.keyboard.type("I heard you.");
  await page.keyboard.press("Enter");
  await stored("I heard you.").waitFor();

  await page.keyboard.press("ArrowUp");
  const editor = page.getByLabel("Edit message");
  expect(await editor.inputValue()).toBe("I heard you.");
  await editor.fill("I heard you well.");
  await page.keyboard.press("Enter");
  await rows().filter({ hasText: "I heard you well." }).filter({ hasText: "(edited)" }).waitFor();
  await page.locator("textarea:focus").and(page.getByLabel("Message #general")).waitFor();

  await list().focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Shift+F10");
  await page.locator("[role=menuitem]:focus").waitFor();
  await page.keyboard.press("d");
  await page.locator("[role=menuitem]:focus", { hasText: "Delete" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator("button:focus", { hasText: "Cancel" }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator("article:focus", { hasText: "This message was deleted." }).waitFor();

  await list().focus();
  await page.keyboard.press("Home");
  await page.getByRole("button", { name: "Jump to latest" }).press("Enter");
  await page.locator("[role=log]:focus").waitFor();
});

it("a long message of one's own is edited where it stands, in a field that shows all of it", async () => {
  const { page } = reader;
  await page.goto(`/community/${general}`);
  const field = page.getByLabel("Message #general");
  const editor = page.getByLabel("Edit message");
  await field.fill("To be long.");
  await page.keyboard.press("Enter");
  await stored("To be long.").waitFor();
  await field.press("ArrowUp");
  await editor.fill(`It is long. ${"The market moved and I waited. ".repeat(128)}`);
  await page.keyboard.press("Enter");
  await stored("It is long.").filter({ hasText: "(edited)" }).waitFor();
  await field.press("ArrowUp");
  await page.locator("textarea:focus").and(editor).waitFor();
  const isCut = `document.activeElement.scrollHeight > document.activeElement.clientHeight`;
  expect(await page.evaluate<boolean>(isCut)).toBe(false);
  // Its end, where the caret is, comes to rest within the list.
  const bottomOf = async (what: Locator) => what.boundingBox().then((box) => (box ? box.y + box.height : 0));
  while ((await bottomOf(editor)) > (await bottomOf(list()))) await page.waitForTimeout(50);
  expect(await bottomOf(editor)).toBeGreaterThan(200);
  await editor.press("Escape");
});

it("what was written without a connection is sent after a reload, once", async () => {
  const { page, context } = reader;
  await page.goto(`/community/${general}`);
  await page.getByText("Connected", { exact: true }).first().waitFor();
  await context.route("**/graphql", (route) => route.abort());
  await page.getByLabel("Message #general").fill("Written in a tunnel.");
  await page.keyboard.press("Enter");
  await page.getByText("Written in a tunnel.").waitFor();
  await page.getByLabel("Message #general").fill("Half a thought");
  await context.unroute("**/graphql");
  await page.reload();
  await stored("Written in a tunnel.").waitFor();
  expect(await page.getByLabel("Message #general").inputValue()).toBe("Half a thought");
  const [found] = await app.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM messages WHERE content = 'Written in a tunnel.'`,
  );
  expect(found?.count).toBe(1);
});
