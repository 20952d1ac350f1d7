import type { Browser } from "playwright-core";
import { DESKTOP, launchBrowser, openWindow, signUp, type Window } from "../kit/browser";
import { deleteMessage, sendMessage, type SentMessage } from "../kit/conversation";
import { channelId, createPerson, type Person } from "../kit/people";
import { startTestApp, type TestApp } from "../kit/test-app";

const MESSAGES = 260;

let app: TestApp;
let browser: Browser;
let reader: Window;
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
  reader = await openWindow(browser, app.url);
  await signUp(reader, "reader");
});

afterAll(async () => {
  await browser.close();
  await app.stop();
});

const line = (number: number) => reader.page.getByText(`This is number ${number}.`, { exact: true });

async function isInSight(number: number): Promise<boolean> {
  const box = await line(number).boundingBox();
  return box !== null && box.y > 100 && box.y < DESKTOP.height - 100;
}

it("a link leads to its message, however far back, and the way to the newest is one click", async () => {
  const { page } = reader;
  await page.goto(`/community/${general}?message=${sent[19]?.id}`);
  await line(20).waitFor();
  // It comes to rest within the window.
  while (!(await isInSight(20))) await page.waitForTimeout(50);

  await page.getByRole("button", { name: "Jump to latest" }).click();
  await line(MESSAGES).waitFor();
});

it("a link may name its channel, and whoever follows it goes on from the message by keyboard", async () => {
  const { page } = reader;
  await page.goto(`/community?channel=general&message=${sent[9]?.id}`);
  await page.locator("article:focus", { hasText: "This is number 10." }).waitFor();
});

it("a message's link is copied from its menu and leads back to it", async () => {
  const { page, context } = reader;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/community/${general}`);
  await line(MESSAGES).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  const link = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(link).toBe(`${app.url}/community/${general}?message=${sent.at(-1)?.id}`);
  await page.goto(link);
  await line(MESSAGES).waitFor();
});

it("a link within a message leads there each time it is pressed", async () => {
  const { page } = reader;
  const content = `[Over there](${app.url}/community/${general}?message=${sent[19]?.id})`;
  await sendMessage(app, writer, { channelId: general, content });
  await page.goto(`/community/${general}`);
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole("link", { name: "Over there" }).click();
    await page.locator("article:focus", { hasText: "This is number 20." }).waitFor();
    await page.getByRole("button", { name: "Jump to latest" }).click();
    await line(MESSAGES).waitFor();
  }
});

it("a link to a channel in which nothing was said leads on to its message all the same", async () => {
  const { page } = reader;
  const silent = await channelId(app, "forex-desk");
  await page.goto(`/community/${silent}?message=${sent[9]?.id}`);
  await page.locator("article:focus", { hasText: "This is number 10." }).waitFor();
  await page.goto(`/community/${silent}?message=not-an-id`);
  await page.getByText("This message was deleted, or is not in this channel.").waitFor();
  await page.waitForURL(`${app.url}/community/${silent}`);
});

it("a link to what was deleted says so, and the channel is there all the same", async () => {
  const id = sent[4]?.id ?? "";
  await deleteMessage(app, writer, id);
  await reader.page.goto(`/community/${general}?message=${id}`);
  await reader.page.getByText("This message was deleted, or is not in this channel.").waitFor();
  await line(MESSAGES).waitFor();
  // Once: nothing of it is left in the address to be said again.
  await reader.page.waitForURL(`${app.url}/community/${general}`);
});

it("a link with the wrong channel leads to the one in which the message stands", async () => {
  const elsewhere = await channelId(app, "introductions");
  const message = await sendMessage(app, writer, { channelId: elsewhere, content: "Hello, I am new here." });
  await reader.page.goto(`/community/${general}?message=${message.id}`);
  await reader.page.getByRole("heading", { name: "#introductions" }).waitFor();
  await reader.page.getByText("Hello, I am new here.").waitFor();
  expect(reader.problems).toEqual([]);
});
