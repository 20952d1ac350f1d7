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

/** A new channel with so many messages: "Message 1.", "Message 2.", and so on. */
async function createHistory(count: number): Promise<History> {
  const channel = await createChannel(site.app);
  return { channel, messages: await seedMessages(site.app, writer, channel, numbered(count, "Message")) };
}

const post = (channel: TestChannel, content: string) =>
  sendMessage(site.app, writer, { channelId: channel.id, content });

/** Opens a channel at one of its messages. */
async function openAt(reader: MemberWindow, { channel, messages }: History, number: number): Promise<void> {
  await reader.page.goto(`/community/${channel.id}?message=${messages[number - 1]?.id}`);
  await reader.page.getByText("Connected", { exact: true }).waitFor();
  await reader.page.getByText(`Message ${number}.`, { exact: true }).waitFor();
}

/** The numbers of the messages that are drawn, in order. */
async function drawnNumbers({ page }: MemberWindow): Promise<number[]> {
  const texts = await page.getByRole("log").getByRole("article").allTextContents();
  return texts.flatMap((text) => [...text.matchAll(/Message (\d+)\./g)].map((found) => Number(found[1])));
}

/** Scrolls until a message is reached; all that is drawn on the way has consecutive numbers. */
async function scrollTo(reader: MemberWindow, number: number, direction: -1 | 1): Promise<void> {
  await reader.page.getByRole("log").hover();
  await eventually(`message ${number} is reached`, async () => {
    await reader.page.mouse.wheel(0, direction * 600);
    const drawn = await drawnNumbers(reader);
    const [first = 0] = drawn;
    expect(drawn).toEqual(drawn.map((_number, index) => first + index));
    return drawn.some((each) => (direction < 0 ? each <= number : each >= number));
  });
}

it("continues in both directions from a message far back, without gaps, to the newest", async () => {
  const [reader, history] = await Promise.all([site.join(), createHistory(300)]);
  const { page } = reader;
  await openAt(reader, history, 150);
  await scrollTo(reader, 70, -1);
  await scrollTo(reader, 300, 1);
  await eventually("the end is reached", async () => {
    await page.mouse.wheel(0, 2_000);
    return (await page.getByRole("button", { name: "Jump to latest" }).count()) === 0;
  });
  await post(history.channel, "And this comes live.");
  await messageIn(reader, "And this comes live.").waitFor();
});

it("counts messages that arrive while the member reads far back, and leads to them", async () => {
  const [reader, history] = await Promise.all([site.join(), createHistory(160)]);
  await openAt(reader, history, 50);
  await post(history.channel, "A new message.");
  await reader.page.getByRole("button", { name: "1 new message" }).click();
  await messageIn(reader, "A new message.").waitFor();
});

it("shows what the member sends while reading far back", async () => {
  const [reader, history] = await Promise.all([site.join(), createHistory(160)]);
  await openAt(reader, history, 50);
  await writeMessage(reader, "From far back.");
  await messageIn(reader, "From far back.").waitFor();
  expect(await drawnNumbers(reader)).toContain(160);
});

/** A member who has read a channel with 60 messages, and missed so many since. */
async function missMessages(count: number): Promise<{ reader: MemberWindow; channel: TestChannel }> {
  const { channel } = await createHistory(60);
  // What was posted before a member joined counts as read.
  const reader = await site.join();
  await seedMessages(site.app, writer, channel, numbered(count, "Missed"));
  await openChannel(reader, channel.name);
  await reader.page.getByText(`Missed ${count}.`, { exact: true }).waitFor();
  return { reader, channel };
}

it("says how many messages were missed, and leads to the first of them", async () => {
  const { page } = (await missMessages(80)).reader;
  await page.getByRole("button", { name: /More than \d+ new messages/ }).click();
  await page.getByText("Missed 1.", { exact: true }).waitFor();
  await page.getByText("Message 60.", { exact: true }).waitFor();
  expect(await page.getByRole("log").getByText("New", { exact: true }).isVisible()).toBe(true);
});

it("no longer mentions missed messages once the member marks them as read", async () => {
  const { page } = (await missMessages(80)).reader;
  await page.getByRole("button", { name: "Mark as read" }).click();
  await page.getByRole("button", { name: /new messages/ }).waitFor({ state: "detached" });
});

it("leads to the first missed message that is loaded but out of view, and focuses it", async () => {
  const { page } = (await missMessages(40)).reader;
  await page.getByRole("button", { name: "40 new messages" }).click();
  await page.locator("article:focus", { hasText: "Missed 1." }).waitFor();
  await page.getByRole("button", { name: /new messages/ }).waitFor({ state: "detached" });
});
