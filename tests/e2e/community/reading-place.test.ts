import { untilTrue, useSite, type MemberWindow } from "../../kit/browser/browser";
import { chooseAction, messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, seedMessages, sendMessage, type TestChannel } from "../../kit/conversation";
import { eventually } from "../../kit/eventually";
import { createPerson, type Person } from "../../kit/people";

const site = useSite({ env: { RATE_LIMITS: "off" } });
let writer: Person;

beforeAll(async () => {
  writer = await createPerson(site.app);
});

async function createLongChannel(): Promise<TestChannel> {
  const channel = await createChannel(site.app);
  const texts = Array.from({ length: 120 }, (_, index) => `Message ${index + 1} of the channel.`);
  await seedMessages(site.app, writer, channel, texts);
  return channel;
}

const isFocusedRow = `document.activeElement?.dataset.messageId !== undefined`;
/** The text of the first visible message and where it starts. */
const PLACE = `(() => {
    const { top } = document.querySelector('[role="log"]').getBoundingClientRect();
    const row = [...document.querySelectorAll("[data-message-id]")].find((each) => each.getBoundingClientRect().bottom > top);
    return { text: /Message \\d+/.exec(row?.textContent)?.[0], top: Math.round((row?.getBoundingClientRect().top ?? 0) - top) };
  })()`;

const place = ({ page }: MemberWindow): Promise<{ text: string; top: number }> => page.evaluate(PLACE);

/** What the page keeps when the reader leaves a channel, because pages that are still loading can move the list until then. */
const keptPlace = ({ page }: MemberWindow): Promise<{ createdSeq: number; offset: number }> =>
  page.evaluate(`JSON.parse(Object.entries(sessionStorage).find(([key]) => key.startsWith("tab:place:"))?.[1])`);

const openFromList = ({ page }: MemberWindow, { name }: TestChannel): Promise<void> =>
  page.locator(`nav a[data-channel-id]:not([data-group=unread])`, { hasText: name }).click();

it("returns a reader to where they were, also after a reload, unless there are unread messages", async () => {
  const [reader, channel, other] = await Promise.all([site.join(), createLongChannel(), createChannel(site.app)]);
  const { page } = reader;
  await openChannel(reader, channel.name);
  await messageIn(reader, "Message 120 of").waitFor();
  await page.getByRole("log").hover();
  // Beyond the first page of 50.
  await eventually("an earlier page is shown", async () => {
    await page.mouse.wheel(0, -400);
    return Number((await place(reader)).text.slice("Message ".length)) < 40;
  });
  await openFromList(reader, other);
  await page.getByRole("heading", { name: `#${other.name}` }).waitFor();
  const before = await keptPlace(reader);
  await openFromList(reader, channel);
  await untilPlace(reader, before);
  expect(await page.evaluate(isFocusedRow)).toBe(false);

  await page.reload();
  await untilPlace(reader, before);

  await openFromList(reader, other);
  await page.getByRole("heading", { name: `#${other.name}` }).waitFor();
  await sendMessage(site.app, writer, { channelId: channel.id, content: "Something new." });
  await page.locator("nav a[data-group=unread]", { hasText: channel.name }).waitFor();
  await openFromList(reader, channel);
  await messageIn(reader, "Something new.").waitFor();
  await page.getByRole("log").getByText("New", { exact: true }).waitFor();

  // At the newest message, there's no place to return to.
  await page.reload();
  await messageIn(reader, "Something new.").waitFor();
  expect(await page.getByRole("button", { name: "Jump to latest" }).count()).toBe(0);
});

const untilPlace = (reader: MemberWindow, { createdSeq, offset }: { createdSeq: number; offset: number }) =>
  untilTrue(
    reader.page,
    `(() => {
      const log = document.querySelector('[role="log"]')?.getBoundingClientRect();
      const row = [...document.querySelectorAll("[data-message-id]")].find((each) => each.textContent.includes("Message ${createdSeq} of"));
      const item = row?.closest("[data-item-index]")?.getBoundingClientRect();
      return Boolean(log && item) && Math.abs(item.top - log.top - ${offset}) <= 8;
    })()`,
  );

it("keeps a channel unread from a message on until the member opens it again, on all devices", async () => {
  const [reader, channel, other] = await Promise.all([site.join(), createLongChannel(), createChannel(site.app)]);
  const second = await site.open(reader.person);
  await openChannel(reader, channel.name);
  await openChannel(second, other.name);
  await messageIn(reader, "Message 120 of").waitFor();
  await chooseAction(reader, "Message 119 of", "Mark as unread");
  for (const { page } of [reader, second]) {
    await page.getByRole("img", { name: "2 unread" }).first().waitFor();
  }
  await sendMessage(site.app, writer, { channelId: channel.id, content: "One more." });
  await messageIn(reader, "One more.").waitFor();
  for (const { page } of [reader, second]) {
    await page.getByRole("img", { name: "3 unread" }).first().waitFor();
  }
  await openFromList(reader, other);
  await reader.page.getByRole("heading", { name: `#${other.name}` }).waitFor();
  await openFromList(reader, channel);
  await messageIn(reader, "One more.").waitFor();
  for (const { page } of [reader, second]) {
    await page.getByRole("img", { name: "3 unread" }).first().waitFor({ state: "detached" });
  }
});
