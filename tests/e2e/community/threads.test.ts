import { seriousFindings } from "../../kit/browser/accessibility";
import { PHONE, useSite, type MemberWindow } from "../../kit/browser/browser";
import { chooseAction, messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage, type TestChannel } from "../../kit/conversation";
import { graphqlData } from "../../kit/clients/graphql-client";
import { createPerson, type Person } from "../../kit/people";

const site = useSite({ env: { RATE_LIMITS: "off" } });
let admin: Person;
let channel: TestChannel;

beforeAll(async () => {
  admin = await createPerson(site.app, { role: "ADMIN" });
});

beforeEach(async () => {
  channel = await createChannel(site.app);
});

const panelIn = ({ page }: MemberWindow) => page.getByRole("complementary", { name: "Thread" });
const fieldIn = ({ page }: MemberWindow) => page.getByLabel("Reply in this thread");

async function reply(window: MemberWindow, text: string): Promise<void> {
  await fieldIn(window).fill(text);
  await fieldIn(window).press("Enter");
  await panelIn(window).getByRole("log").getByText(text).waitFor();
}

/** The message in the channel's list, not in the thread. */
const rowIn = (window: MemberWindow, text: string) =>
  window.page
    .getByRole("log", { name: `Messages in #${channel.name}` })
    .getByRole("article")
    .filter({ hasText: text });

it("shows a thread next to the channel, live for everyone, with its own draft and a link", async () => {
  const [ada, ben] = await Promise.all([site.join(), site.join()]);
  await sendMessage(site.app, ada.person, { channelId: channel.id, content: "How big is a position?" });
  await Promise.all([ada, ben].map((window) => openChannel(window, channel.name)));

  await chooseAction(ben, "How big is a position?", "Start thread");
  await panelIn(ben).getByText("No replies yet. Write the first one.").waitFor();
  await reply(ben, "One percent of it.");
  await panelIn(ben).getByRole("button", { name: "Following", pressed: true }).waitFor();

  await rowIn(ada, "How big is a position?").getByRole("button", { name: "1 reply", exact: true }).click();
  await panelIn(ada).getByRole("log").getByText("One percent of it.").waitFor();
  await reply(ada, "Of what? See #general");
  await panelIn(ben).getByText("2 replies").waitFor();
  await panelIn(ben).getByRole("log").getByText("Of what?").waitFor();
  await panelIn(ben).getByRole("link", { name: "#general" }).waitFor();

  await panelIn(ada).getByRole("log").getByText("One percent of it.").click({ button: "right" });
  await ada.page.getByRole("menuitem", { name: "Helped me" }).click();
  await rowIn(ben, "How big is a position?").getByRole("button", { name: "2 replies, 1 helped" }).waitFor();

  await fieldIn(ben).fill("Of the account");
  await ben.page.reload();
  await panelIn(ben).getByRole("log").getByText("Of what?").waitFor();
  expect(await fieldIn(ben).inputValue()).toBe("Of the account");
  expect(await ben.page.getByLabel(`Message #${channel.name}`).inputValue()).toBe("");

  expect(await seriousFindings(ben.page)).toEqual([]);

  // Escape closes it, and the focus returns to the message.
  await panelIn(ben).getByRole("heading", { name: "Thread" }).press("Escape");
  await ben.page.getByRole("heading", { name: "Online Users" }).waitFor();
  await ben.page.locator("article:focus", { hasText: "How big is a position?" }).waitFor();
});

it("shows a reply only in its thread, unless the member also sends it to the channel", async () => {
  const [ada, ben] = await Promise.all([site.join(), site.join({ ignore: /ERR_INTERNET_DISCONNECTED/ })]);
  const root = await sendMessage(site.app, ada.person, { channelId: channel.id, content: "Stop or target first?" });
  await openChannel(ada, channel.name);
  await openChannel(ben, channel.name);
  await ben.page.goto(`/community/${channel.id}?thread=${root.id}`);
  const also = panelIn(ben).getByRole("checkbox", { name: `Also send to #${channel.name}` });
  expect(await also.isChecked()).toBe(false);
  await ben.page.context().setOffline(true);
  await fieldIn(ben).fill("Stop, always");
  await fieldIn(ben).press("Enter");
  await panelIn(ben).getByText("Waiting for the connection").or(panelIn(ben).getByText("Waiting to be sent")).waitFor();
  expect(await rowIn(ben, "Stop, always").count()).toBe(0);
  await ben.page.context().setOffline(false);
  await rowIn(ada, "Stop or target first?").getByRole("button", { name: "1 reply", exact: true }).waitFor();

  // The choice belongs to the draft.
  await also.press("Space");
  await fieldIn(ben).fill("Then the target");
  await ben.page.reload();
  expect(await also.isChecked()).toBe(true);
  await fieldIn(ben).press("Enter");
  await rowIn(ada, "Then the target").waitFor();
  await rowIn(ben, "Then the target").waitFor();
  expect(await also.isChecked()).toBe(false);
  for (const window of [ada, ben]) expect(await rowIn(window, "Stop, always").count()).toBe(0);

  // A link to it opens the thread.
  await ada.page.getByRole("button", { name: /Notifications, \d unread/ }).click();
  await ada.page.getByRole("link", { name: /Stop, always/ }).click();
  await panelIn(ada).getByRole("log").getByText("Stop, always").waitFor();
  expect(ada.page.url()).toMatch(/\?thread=/);
  // Seeing the thread reads its notifications.
  await ada.page.getByRole("button", { name: "Notifications", exact: true }).waitFor();
  expect(await seriousFindings(ada.page)).toEqual([]);
});

it("keeps the replies of a deleted message readable, and closes the thread when access is lost", async () => {
  const [ada, ben] = [await createPerson(site.app), await site.join()];
  const root = await sendMessage(site.app, ada, { channelId: channel.id, content: "A bad idea" });
  await sendMessage(site.app, ada, { channelId: channel.id, content: "A good reply", replyToId: root.id });
  await openChannel(ben, channel.name);
  await ben.page.goto(`/community/${channel.id}?thread=${root.id}`);
  await panelIn(ben).getByText("A bad idea").waitFor();
  await graphqlData(site.app, ada, `mutation ($id: ID!) { deleteMessage(messageId: $id) { id } }`, { id: root.id });
  await panelIn(ben).getByText("This message was deleted.").waitFor();
  await panelIn(ben).getByRole("log").getByText("A good reply").waitFor();
  await panelIn(ben).getByText("You can't reply to a deleted message.", { exact: false }).waitFor();

  const change = `mutation ($input: UpdateChannelInput!) { updateChannel(input: $input) { id } }`;
  await graphqlData(site.app, admin, change, { input: { channelId: channel.id, accessLevel: "PREMIUM" } });
  await ben.page.getByRole("heading", { name: "Access Denied" }).waitFor();
  await panelIn(ben).waitFor({ state: "detached" });
  expect(await ben.page.getByText("A good reply").count()).toBe(0);
});

it("opens as a sheet on a phone, which Back closes", async () => {
  const [ada, ben] = [await createPerson(site.app), await site.join({ viewport: PHONE, hasTouch: true })];
  const root = await sendMessage(site.app, ada, { channelId: channel.id, content: "On a phone" });
  await sendMessage(site.app, ada, { channelId: channel.id, content: "Small screen", replyToId: root.id });
  await openChannel(ben, channel.name);
  await rowIn(ben, "On a phone").first().getByRole("button", { name: "1 reply" }).click();
  const sheet = ben.page.getByRole("dialog", { name: "Thread" });
  await sheet.getByText("Small screen").waitFor();
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, width: PHONE.width });
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height);
  expect(await seriousFindings(ben.page)).toEqual([]);
  await ben.page.goBack();
  await sheet.waitFor({ state: "detached" });
});

it("adds reactions by keyboard and by mouse, with the same counts for everyone", async () => {
  const [ada, ben] = await Promise.all([site.join(), site.join()]);
  await sendMessage(site.app, ada.person, { channelId: channel.id, content: "We launched" });
  await Promise.all([ada, ben].map((window) => openChannel(window, channel.name)));
  await chooseAction(ben, "We launched", "Add reaction");
  await ben.page.getByRole("toolbar", { name: "Choose a reaction" }).waitFor();
  await ben.page.keyboard.press("ArrowLeft");
  await ben.page.keyboard.press("Enter");
  const chip = (window: MemberWindow, count: string) =>
    messageIn(window, "We launched").getByRole("button", { name: `Rocket, ${count}` });
  await chip(ada, "1 member").click();
  await Promise.all([ada, ben].map((window) => chip(window, "2 members").waitFor()));
  expect(await chip(ben, "2 members").getAttribute("aria-pressed")).toBe("true");
  await ben.page.reload();
  await chip(ben, "2 members").click();
  await Promise.all([ada, ben].map((window) => chip(window, "1 member").waitFor()));
  expect(await chip(ada, "1 member").getAttribute("aria-pressed")).toBe("true");
  expect(await chip(ben, "1 member").getAttribute("aria-pressed")).toBe("false");
});

it("lists pinned messages for everyone, and saved messages for the member", async () => {
  const ben = await site.join();
  const { page } = ben;
  const rules = await sendMessage(site.app, admin, { channelId: channel.id, content: "Read the rules" });
  await openChannel(ben, channel.name);
  await page.getByRole("button", { name: "Pinned messages" }).click();
  const pins = page.getByRole("dialog", { name: "Pinned messages" });
  await pins.getByText("No pinned messages").waitFor();
  await graphqlData(site.app, admin, `mutation ($id: ID!) { pinMessage(messageId: $id) { id } }`, { id: rules.id });
  await pins.getByText("Read the rules").waitFor();
  await pins.getByRole("link", { name: "Go to message" }).click();
  await page.locator("article:focus", { hasText: "Read the rules" }).waitFor();
  await messageIn(ben, "Read the rules").getByText("Pinned", { exact: true }).waitFor();

  await chooseAction(ben, "Read the rules", "Save");
  await page.getByText("Saved. Only you can see your saved messages.").waitFor();
  await page.getByRole("button", { name: "Saved messages", exact: true }).click();
  const saved = page.getByRole("dialog", { name: "Saved messages" });
  await saved.getByText("Read the rules").waitFor();
  await saved.getByRole("button", { name: "Remove from saved messages" }).click();
  await saved.getByText("No saved messages").waitFor();
});
