import { useSite, type MemberWindow } from "../../kit/browser/browser";
import { createChannel, deleteMessage, seedMessages, sendMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson, type Person } from "../../kit/people";

const MESSAGES = 260;

const site = useSite();
let writer: Person;
let channel: TestChannel;
/** The IDs of the channel's messages, starting with message 1. */
let ids: string[];

beforeAll(async () => {
  const { app } = site;
  [writer, channel] = await Promise.all([createPerson(app), createChannel(app)]);
  ids = (await seedMessages(app, writer, channel, lines(MESSAGES))).map(({ id }) => id);
});

const lines = (count: number): string[] => Array.from({ length: count }, (_, index) => `Line ${index + 1}.`);
const linkTo = (id: string | undefined, channelId = channel.id): string => `/community/${channelId}?message=${id}`;
const line = ({ page }: MemberWindow, number: number) => page.getByText(`Line ${number}.`, { exact: true });
const focusedLine = ({ page }: MemberWindow, number: number) =>
  page.locator("article:focus", { hasText: `Line ${number}.` });

it("opens and focuses an old message, and offers a jump to the latest", async () => {
  const reader = await site.join();
  await reader.page.goto(`/community?channel=${channel.name}&message=${ids[19]}`);
  await focusedLine(reader, 20).waitFor();
  const log = reader.page.getByRole("log");
  await eventually("the message is inside the list", async () => {
    const [list, message] = await Promise.all([log.boundingBox(), line(reader, 20).boundingBox()]);
    return list && message && message.y > list.y && message.y + message.height < list.y + list.height;
  });
  await reader.page.getByRole("button", { name: "Jump to latest" }).click();
  await line(reader, MESSAGES).waitFor();
});

it("copies a message's link, which opens the message", async () => {
  const reader = await site.join();
  const { page, context } = reader;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/community/${channel.id}`);
  await line(reader, MESSAGES).click({ button: "right" });
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await page.getByText("Copied", { exact: true }).waitFor();
  const link = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(link).toBe(site.app.url + linkTo(ids.at(-1)));
  await page.goto(link);
  await focusedLine(reader, MESSAGES).waitFor();
});

it("follows a link in a message each time it is clicked", async () => {
  const { app } = site;
  const [reader, linking] = await Promise.all([site.join(), createChannel(app)]);
  const [first] = await seedMessages(app, writer, linking, lines(120));
  const content = `[Over there](${app.url}${linkTo(first?.id, linking.id)})`;
  await sendMessage(app, writer, { channelId: linking.id, content });
  const { page } = reader;
  await page.goto(`/community/${linking.id}`);
  for (let turn = 0; turn < 2; turn += 1) {
    await page.getByRole("link", { name: "Over there" }).click();
    await focusedLine(reader, 1).waitFor();
    await page.getByRole("button", { name: "Jump to latest" }).click();
    await page.getByRole("link", { name: "Over there" }).waitFor();
  }
});

it("opens the message's own channel when the link contains another channel, empty or not", async () => {
  const { app } = site;
  const [reader, empty, other] = await Promise.all([site.join(), createChannel(app), createChannel(app)]);
  await reader.page.goto(linkTo(ids[9], empty.id));
  await focusedLine(reader, 10).waitFor();
  await reader.page.getByRole("heading", { name: `#${channel.name}` }).waitFor();
  const message = await sendMessage(app, writer, { channelId: other.id, content: "Hello, I am new here." });
  await reader.page.goto(linkTo(message.id));
  await reader.page.getByRole("heading", { name: `#${other.name}` }).waitFor();
  await reader.page.getByText("Hello, I am new here.").waitFor();
});

it("shows the channel with a notice when the message was deleted or does not exist", async () => {
  const { app } = site;
  const [{ page }, other] = await Promise.all([site.join(), createChannel(app)]);
  const [deleted] = await seedMessages(app, writer, other, lines(120));
  await deleteMessage(app, writer, deleted?.id ?? "");
  for (const id of [deleted?.id, "not-an-id"]) {
    await page.goto(linkTo(id, other.id));
    await page.getByText("This message was deleted, or you don't have access to it.").waitFor();
    await page.getByText("Line 120.").waitFor();
    // The message is no longer in the URL, so a reload doesn't repeat the notice.
    await page.waitForURL(`${app.url}/community/${other.id}`);
  }
});
