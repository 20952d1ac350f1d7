import type { Page } from "playwright-core";
import { RateLimits } from "../../../graphql-server/src/kernel/rate-limits";
import { useSite, type MemberWindow } from "../../kit/browser/browser";
import {
  chooseAction,
  composerIn,
  messageIn,
  openChannel,
  storedMessageIn,
  writeMessage,
} from "../../kit/browser/channel-page";
import { createChannel, deleteMessage, sendMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson } from "../../kit/people";
import { impose } from "../../kit/sanctions";

const EDIT = `mutation ($input: EditMessageInput!) { editMessage(input: $input) { id } }`;
const ARCHIVE = `mutation ($id: ID!) { archiveChannel(channelId: $id) { id } }`;

/** The window of the server's message limit. */
const WINDOW_MS = 10_000;
const MESSAGES_PER_WINDOW = 20;

const site = useSite();

// Errors from going offline on purpose, and from responses that a test intercepts.
const EXPECTED = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|ERR_NETWORK_CHANGED|status of 502/;

interface Writer {
  member: MemberWindow;
  channel: TestChannel;
}

/** Opens a new channel for a member. Tests can advance the page's clock. */
async function joinChannel(): Promise<Writer> {
  const [member, channel] = await Promise.all([site.join({ ignore: EXPECTED }), createChannel(site.app)]);
  await member.page.clock.install();
  await openChannel(member, channel.name);
  return { member, channel };
}

async function storedTexts({ id }: TestChannel): Promise<string[]> {
  const rows = await site.app.sql<{ content: string }>(
    `SELECT content FROM messages WHERE channel_id = $1 ORDER BY created_seq`,
    [id],
  );
  return rows.map(({ content }) => content);
}

it("retries rate-limited messages automatically and in order", async () => {
  const { app } = site;
  const { member, channel } = await joinChannel();
  const { page, person, context } = member;
  await context.setOffline(true);
  const late = ["In the tunnel 1", "In the tunnel 2", "In the tunnel 3"];
  for (const text of late) await writeMessage(member, text);
  const sent = Array.from({ length: MESSAGES_PER_WINDOW }, (_, index) => `Sent at once ${index}`);
  await Promise.all(sent.map((content) => sendMessage(app, person, { channelId: channel.id, content })));
  await context.setOffline(false);
  await eventually("the server rate-limits a message", () => member.errorCodes.includes("RATE_LIMITED"));
  await page.getByText("Waiting to be sent").first().waitFor();
  await app.app.services.get(RateLimits).reset("messagesPerPerson", person.id);
  await page.clock.fastForward(WINDOW_MS);
  await storedMessageIn(member, "In the tunnel 3").waitFor();
  expect((await storedTexts(channel)).slice(MESSAGES_PER_WINDOW)).toEqual(late);
  expect(await page.getByRole("button", { name: "Retry" }).count()).toBe(0);
});

it("resends a message after a gateway error", async () => {
  const { member, channel } = await joinChannel();
  const { page, context } = member;
  await context.route("**/graphql", (route) => route.fulfill({ status: 502, body: "<html>Bad gateway</html>" }));
  await writeMessage(member, "Through a broken proxy");
  await page.getByText("Waiting to be sent").waitFor();
  await context.unroute("**/graphql");
  await page.clock.fastForward(WINDOW_MS);
  await storedMessageIn(member, "Through a broken proxy").waitFor();
  expect(await storedTexts(channel)).toEqual(["Through a broken proxy"]);
});

it("keeps one copy of a message that is sent twice in a row, and notifies the member", async () => {
  const { member, channel } = await joinChannel();
  await writeMessage(member, "Is anyone here?");
  await writeMessage(member, "Is anyone here?");
  await member.page.getByText("You just sent that, so we kept one copy.").waitFor();
  await storedMessageIn(member, "Is anyone here?").waitFor();
  expect(await messageIn(member, "Is anyone here?").count()).toBe(1);
  expect(await storedTexts(channel)).toEqual(["Is anyone here?"]);
});

it("updates the quoted message of a reply, and sends the reply without the quote once the message is deleted", async () => {
  const { app } = site;
  const [{ member, channel }, ada] = await Promise.all([joinChannel(), createPerson(app)]);
  const { page, context } = member;
  const first = await sendMessage(app, ada, { channelId: channel.id, content: "A thing I will regret" });
  await chooseAction(member, "A thing I will regret", "Reply");
  await composerIn(member).fill("I would not");
  await graphqlData(app, ada, EDIT, { input: { messageId: first.id, content: "A thing I regret" } });
  await page.locator("form").getByText("A thing I regret").waitFor();
  await context.setOffline(true);
  await composerIn(member).press("Enter");
  await page.getByText("Waiting for the connection").waitFor();
  await deleteMessage(app, ada, first.id);
  await context.setOffline(false);
  const resend = page.getByRole("button", { name: "Send without the quote" });
  await resend.waitFor();
  expect(await messageIn(member, "I would not").innerText()).not.toContain("A thing I regret");
  await resend.click();
  await storedMessageIn(member, "I would not").waitFor();

  const second = await sendMessage(app, ada, { channelId: channel.id, content: "Another mistake" });
  await chooseAction(member, "Another mistake", "Reply");
  await deleteMessage(app, ada, second.id);
  await page.getByText("The message you're replying to was deleted. Your reply won't quote it.").waitFor();
});

it("offers to resend a message once a mute has ended", async () => {
  const { app } = site;
  const { member, channel } = await joinChannel();
  const { page, person, context } = member;
  await context.setOffline(true);
  await writeMessage(member, "Written under a mute");
  const now = Date.now();
  await impose(app, person, "MUTE", { from: new Date(now), until: new Date(now + 60_000) });
  await context.setOffline(false);
  await messageIn(member, "Written under a mute").getByText("You are muted until").waitFor();
  await app.sql(`UPDATE sanctions SET ends_at = now() WHERE user_id = $1`, [person.id]);
  await page.clock.fastForward(60_000);
  await page.getByText("Not sent because you were muted. You can send it now.").waitFor();
  await page.getByRole("button", { name: "Retry" }).click();
  await storedMessageIn(member, "Written under a mute").waitFor();
  expect(await storedTexts(channel)).toEqual(["Written under a mute"]);
});

it("shares a draft with a new tab, and keeps a draft and an unsent message across a reload after a warning", async () => {
  const { member, channel } = await joinChannel();
  const { page, context, alerts } = member;
  await composerIn(member).fill("Half a thought");
  const second = await context.newPage();
  await second.goto(`/community?channel=${channel.name}`);
  const secondComposer = second.getByLabel(`Message #${channel.name}`);
  await secondComposer.waitFor();
  expect(await secondComposer.inputValue()).toBe("Half a thought");
  await second.close();

  await context.route("**/graphql", (route) => route.abort());
  await composerIn(member).press("Enter");
  await composerIn(member).fill("The other half");
  await page.getByText("Waiting to be sent").waitFor();
  await context.unroute("**/graphql");
  expect(alerts).toHaveLength(0);
  await page.reload();
  expect(alerts).toHaveLength(1);
  await storedMessageIn(member, "Half a thought").waitFor();
  expect(await composerIn(member).inputValue()).toBe("The other half");
  expect(await storedTexts(channel)).toEqual(["Half a thought"]);
});

it("sends messages of a closed tab on the next visit, in order, and forgets them at sign-out", async () => {
  const { member, channel } = await joinChannel();
  const { page, context } = member;
  const keptCount = `(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "unsent-files")) return 0;
    const opening = indexedDB.open("unsent-files");
    const database = await new Promise((resolve) => (opening.onsuccess = () => resolve(opening.result)));
    const all = database.transaction("messages").objectStore("messages").getAll();
    const records = await new Promise((resolve) => (all.onsuccess = () => resolve(all.result)));
    database.close();
    return records.flatMap((record) => Object.values(record).flat()).length;
  })()`;
  const untilKept = (tab: Page, count: number) =>
    eventually(`${count} messages are kept`, async () => (await tab.evaluate(keptCount)) === count);
  await context.route("**/graphql", (route) => route.abort());
  await writeMessage(member, "First words");
  await writeMessage(member, "Second words");
  await untilKept(page, 2);
  const next = await context.newPage();
  await page.close();
  await context.unroute("**/graphql");
  await next.goto("/community?channel=general");
  await eventually("both messages are stored", async () => (await storedTexts(channel)).length === 2);
  expect(await storedTexts(channel)).toEqual(["First words", "Second words"]);
  await untilKept(next, 0);

  const again = { ...member, page: next };
  await openChannel(again, channel.name);
  await context.route("**/graphql", (route) => route.abort());
  await writeMessage(again, "Third words");
  await untilKept(next, 1);
  await next.getByRole("button", { name: member.person.username }).first().click();
  await next.getByRole("menuitem", { name: "Logout" }).click();
  await next.getByRole("button", { name: "Sign out" }).click();
  await next.getByRole("heading", { name: /sign in/i }).waitFor();
  await untilKept(next, 0);
});

it("returns an unsent message to its author when the channel is archived first", async () => {
  const { app } = site;
  const [{ member, channel }, admin] = await Promise.all([joinChannel(), createPerson(app, { role: "ADMIN" })]);
  const { page, context } = member;
  await context.setOffline(true);
  await writeMessage(member, "Too late for this one");
  await graphqlData(app, admin, ARCHIVE, { id: channel.id });
  await context.setOffline(false);
  await page.getByText("Your message wasn't sent because you lost access to the channel.").waitFor();
  const returned = page.getByRole("region", { name: "Messages that were not sent" });
  await returned.getByText("Too late for this one").waitFor();
  await page.reload();
  await returned.getByText("Too late for this one").waitFor();
  await returned.getByRole("button", { name: "Discard" }).click();
  await returned.waitFor({ state: "detached" });
});
