import { untilTrue, useSite, type MemberWindow, type Window } from "../../kit/browser/browser";
import { chooseAction, messageIn, openChannel, storedMessageIn, writeMessage } from "../../kit/browser/channel-page";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { channelId } from "../../kit/people";

const site = useSite();

// Errors from going offline on purpose.
const OFFLINE = /ERR_INTERNET_DISCONNECTED|WebSocket|ERR_NETWORK_CHANGED/;

/** Opens a new channel for two members with live connections. */
async function joinChannel(): Promise<{ ada: MemberWindow; ben: MemberWindow; channel: TestChannel }> {
  const channel = await createChannel(site.app);
  const [ada, ben] = await Promise.all([site.join({ ignore: OFFLINE }), site.join({ ignore: OFFLINE })]);
  await Promise.all([openChannel(ada, channel.name), openChannel(ben, channel.name)]);
  return { ada, ben, channel };
}

/** Sends a message and waits until the server has stored it. */
async function sendAndStore(member: Window, text: string): Promise<void> {
  await writeMessage(member, text);
  await storedMessageIn(member, text).waitFor();
}

/** What the pattern matches in each message that contains it, in order. */
async function matchesIn({ page }: Window, pattern: RegExp): Promise<(string | undefined)[]> {
  const texts = await page.getByRole("article").filter({ hasText: pattern }).allInnerTexts();
  return texts.map((text) => pattern.exec(text)?.[0]);
}

it("shows members who else is online", async () => {
  const { ada, ben } = await joinChannel();
  await ada.page.getByRole("button", { name: `Profile of ${ben.person.username}` }).waitFor();
  await ben.page.getByRole("button", { name: `Profile of ${ada.person.username}` }).waitFor();
});

it("delivers messages live in both directions", async () => {
  const { ada, ben } = await joinChannel();
  await writeMessage(ada, "Hello from **Ada**");
  await messageIn(ben, "Hello from Ada").waitFor();
  await writeMessage(ben, "And from Ben");
  await messageIn(ada, "And from Ben").waitFor();
});

it("shows each missed message once and in order to a member who was offline", async () => {
  const { ada, ben } = await joinChannel();
  await ben.context.setOffline(true);
  await ben.page.getByText("Connecting...").first().waitFor();
  for (const text of ["missed message 1", "missed message 2", "missed message 3"]) await sendAndStore(ada, text);
  expect(await matchesIn(ben, /missed message \d/)).toEqual([]);
  await ben.context.setOffline(false);
  await messageIn(ben, "missed message 3").waitFor();
  expect(await matchesIn(ben, /missed message \d/)).toEqual([
    "missed message 1",
    "missed message 2",
    "missed message 3",
  ]);
});

it("sends a message written offline once after reconnecting, and warns before signing out with it", async () => {
  const { ada, ben, channel } = await joinChannel();
  await ben.context.setOffline(true);
  await writeMessage(ben, "written offline");
  await ben.page.getByText("Waiting for the connection").waitFor();
  await ben.page.getByRole("button", { name: ben.person.email }).click();
  await ben.page.getByRole("menuitem", { name: "Logout" }).click();
  await ben.page.getByText("1 message hasn't been sent yet. Sign out anyway?").waitFor();
  await ben.page.getByRole("button", { name: "Cancel" }).click();
  await ben.context.setOffline(false);
  await messageIn(ada, "written offline").waitFor();
  expect(await matchesIn(ada, /written offline/)).toEqual(["written offline"]);
  const [stored] = await site.app.sql(
    `SELECT count(*)::int AS count FROM messages WHERE channel_id = $1 AND content = 'written offline'`,
    [channel.id],
  );
  expect(stored).toEqual({ count: 1 });
});

it("reports an edit and a deletion that fail offline, and saves the edit after a reload", async () => {
  const { ada: member, channel } = await joinChannel();
  const { page, context } = member;
  await sendMessage(site.app, member.person, { channelId: channel.id, content: "first thought" });
  await sendAndStore(member, "second thought");
  await chooseAction(member, "first thought", "Edit");
  // The menu moves the focus after it has closed.
  await untilTrue(page, `document.activeElement.getAttribute("aria-label") === "Edit message"`);
  await page.keyboard.type(", edited");
  // Toasts load lazily when the page is idle. They must be loaded before the page goes offline.
  await untilTrue(page, `performance.getEntriesByType("resource").some(({ name }) => name.includes("toast-area"))`);
  await context.setOffline(true);
  await page.keyboard.press("Enter");
  await page.getByText("Failed to update message").waitFor();
  const editor = page.getByRole("textbox", { name: "Edit message" });
  expect(await editor.inputValue()).toBe("first thought, edited");
  await chooseAction(member, "second thought", "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Failed to delete message").waitFor();
  await context.setOffline(false);
  await page.getByText("Connected", { exact: true }).waitFor();
  await page.reload();
  await editor.waitFor();
  expect(await editor.inputValue()).toBe("first thought, edited");
  await editor.press("Enter");
  await messageIn(member, "first thought, edited").filter({ hasText: "(edited)" }).waitFor();
});

it("shows the XP earned with messages on the leaderboard", async () => {
  const { app } = site;
  const { page, person } = await site.join();
  const general = await channelId(app, "general");
  for (const content of ["What moved gold today?", "The dollar fell."]) {
    await sendMessage(app, person, { channelId: general, content });
  }
  await page.goto("/leaderboard?timeframe=weekly");
  const row = page.getByRole("table").getByRole("row").filter({ hasText: person.username });
  expect(await row.innerText()).toMatch(/\b20\b/);
});

it("keeps a member signed in across a reload, and signs out all tabs together", async () => {
  const { page, context, person } = await site.join();
  await page.goto("/community?channel=general");
  await page.getByRole("heading", { name: "#general" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "#general" }).waitFor();
  const second = await context.newPage();
  await second.goto("/courses");
  await second.getByRole("button", { name: new RegExp(person.email) }).click();
  await second.getByRole("menuitem", { name: "Logout" }).click();
  await second.waitForURL(/\/login/);
  await page.waitForURL(/\/login/);
});
