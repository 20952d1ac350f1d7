import { useSite, type MemberWindow } from "../../kit/browser/browser";
import { messageIn, openChannel, writeMessage } from "../../kit/browser/channel-page";
import { createChannel, seedMessages, sendMessage, type SentMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson, type Person } from "../../kit/people";

const site = useSite();
let writer: Person;

beforeAll(async () => {
  writer = await createPerson(site.app);
});

interface History {
  channel: TestChannel;
  messages: SentMessage[];
}

const numbered = (count: number, text: string): string[] =>
  Array.from({ length: count }, (_, index) => `${text} ${index + 1}.`);

/** Creates a channel with `count` messages: "Message 1.", "Message 2.", and so on. */
async function createHistory(count: number): Promise<History> {
  const channel = await createChannel(site.app);
  return { channel, messages: await seedMessages(site.app, writer, channel, numbered(count, "Message")) };
}

const post = (channel: TestChannel, content: string) =>
  sendMessage(site.app, writer, { channelId: channel.id, content });

/** Opens a channel at one of its messages. */
async function openAtMessage(reader: MemberWindow, { channel, messages }: History, number: number): Promise<void> {
  await reader.page.goto(`/community/${channel.id}?message=${messages[number - 1]?.id}`);
  await reader.page.getByText("Connected", { exact: true }).waitFor();
  await reader.page.getByText(`Message ${number}.`, { exact: true }).waitFor();
}

/** The numbers of the rendered messages, in order. */
async function renderedNumbers({ page }: MemberWindow): Promise<number[]> {
  const texts = await page.getByRole("log").getByRole("article").allTextContents();
  return texts.flatMap((text) => [...text.matchAll(/Message (\d+)\./g)].map((found) => Number(found[1])));
}

/** Scrolls to a message, and asserts that the rendered messages always have consecutive numbers. */
async function scrollTo(reader: MemberWindow, number: number, direction: -1 | 1): Promise<void> {
  await reader.page.getByRole("log").hover();
  await eventually(`message ${number} is reached`, async () => {
    await reader.page.mouse.wheel(0, direction * 600);
    const rendered = await renderedNumbers(reader);
    const [first = 0] = rendered;
    expect(rendered).toEqual(rendered.map((_number, index) => first + index));
    return rendered.some((each) => (direction < 0 ? each <= number : each >= number));
  });
}

it("scrolls from an old message in both directions without gaps, up to the latest", async () => {
  const [reader, history] = await Promise.all([site.join(), createHistory(300)]);
  const { page } = reader;
  await openAtMessage(reader, history, 150);
  await scrollTo(reader, 70, -1);
  await scrollTo(reader, 300, 1);
  await eventually("the end is reached", async () => {
    await page.mouse.wheel(0, 2_000);
    return (await page.getByRole("button", { name: "Jump to latest" }).count()) === 0;
  });
  await post(history.channel, "And this comes live.");
  await messageIn(reader, "And this comes live.").waitFor();
});

it("counts messages that arrive while the member reads older ones, and jumps to them", async () => {
  const [reader, history] = await Promise.all([site.join(), createHistory(160)]);
  await openAtMessage(reader, history, 50);
  await post(history.channel, "A new message.");
  await reader.page.getByRole("button", { name: "1 new message" }).click();
  await messageIn(reader, "A new message.").waitFor();
});

it("shows a message that the member sends while reading older ones", async () => {
  const [reader, history] = await Promise.all([site.join(), createHistory(160)]);
  await openAtMessage(reader, history, 50);
  await writeMessage(reader, "From far back.");
  await messageIn(reader, "From far back.").waitFor();
  expect(await renderedNumbers(reader)).toContain(160);
});

/** Opens a channel in which a member has read 60 messages and missed `count` later ones. */
async function openWithMissedMessages(count: number): Promise<{ reader: MemberWindow; channel: TestChannel }> {
  const { channel } = await createHistory(60);
  // Messages posted before a member joined count as read.
  const reader = await site.join();
  await seedMessages(site.app, writer, channel, numbered(count, "Missed"));
  await openChannel(reader, channel.name);
  await reader.page.getByText(`Missed ${count}.`, { exact: true }).waitFor();
  return { reader, channel };
}

it("shows how many messages were missed, and jumps to the first one", async () => {
  const { page } = (await openWithMissedMessages(80)).reader;
  await page.getByRole("button", { name: /More than \d+ new messages/ }).click();
  await page.getByText("Missed 1.", { exact: true }).waitFor();
  await page.getByText("Message 60.", { exact: true }).waitFor();
  expect(await page.getByRole("log").getByText("New", { exact: true }).isVisible()).toBe(true);
});

it("hides the missed messages notice once the member marks them as read", async () => {
  const { page } = (await openWithMissedMessages(80)).reader;
  await page.getByRole("button", { name: "Mark as read" }).click();
  await page.getByRole("button", { name: /new messages/ }).waitFor({ state: "detached" });
});

it("jumps to the first missed message when it is loaded but out of view, and focuses it", async () => {
  const { page } = (await openWithMissedMessages(40)).reader;
  await page.getByRole("button", { name: "40 new messages" }).click();
  await page.locator("article:focus", { hasText: "Missed 1." }).waitFor();
  await page.getByRole("button", { name: /new messages/ }).waitFor({ state: "detached" });
});
