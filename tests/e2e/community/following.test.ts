import { untilTrue, useSite, type MemberWindow } from "../../kit/browser/browser";
import { messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, seedMessages, sendMessage, type TestChannel } from "../../kit/conversation";
import { createPerson, type Person } from "../../kit/people";

const site = useSite({ env: { RATE_LIMITS: "off" } });
let writer: Person;

beforeAll(async () => {
  writer = await createPerson(site.app);
});

const BURST = 150;
const SENDERS = 5;

/** Opens a channel that already fills the list. */
async function joinChannel(): Promise<{ reader: MemberWindow; channel: TestChannel }> {
  const [reader, channel] = await Promise.all([site.join(), createChannel(site.app)]);
  const texts = Array.from({ length: 45 }, (_, index) => `Earlier message ${index + 1}.`);
  await seedMessages(site.app, writer, channel, texts);
  await openChannel(reader, channel.name);
  await messageIn(reader, "Earlier message 45.").waitFor();
  return { reader, channel };
}

/** Sends messages as fast as the server accepts them, several at a time. Returns when all are stored. */
async function sendBurst(channel: TestChannel): Promise<void> {
  let number = 0;
  const sendNext = async (): Promise<void> => {
    while (number < BURST) {
      number += 1;
      await sendMessage(site.app, writer, { channelId: channel.id, content: `Burst message ${number}.` });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sendNext));
  await sendMessage(site.app, writer, { channelId: channel.id, content: "The last message." });
}

const isVisible = (text: string): string => `(() => {
  const list = document.querySelector('[role="log"]').getBoundingClientRect();
  const row = [...document.querySelectorAll("[data-message-id]")].find((each) => each.textContent.includes("${text}"));
  const rect = row?.getBoundingClientRect();
  return rect !== undefined && rect.bottom <= list.bottom + 1 && rect.top >= list.top;
})()`;

it("stays at the newest message during a burst", async () => {
  const { reader, channel } = await joinChannel();
  await sendBurst(channel);
  await untilTrue(reader.page, isVisible("The last message."));
  expect(await reader.page.getByRole("button", { name: /new message|Jump to latest/ }).count()).toBe(0);
});

it("doesn't move a member who scrolled up, until the member returns to the newest message", async () => {
  const { reader, channel } = await joinChannel();
  const { page } = reader;
  await page.getByRole("log").hover();
  await page.mouse.wheel(0, -200);
  await page.getByRole("button", { name: "Jump to latest" }).waitFor();
  const scrollTop = (): Promise<number> => page.evaluate(`document.querySelector('[role="log"]').scrollTop`);
  const before = await scrollTop();
  await sendBurst(channel);
  const button = page.getByRole("button", { name: `${BURST + 1} new messages` });
  await button.waitFor();
  expect(await scrollTop()).toBe(before);
  await button.click();
  await untilTrue(page, isVisible("The last message."));
  await sendMessage(site.app, writer, { channelId: channel.id, content: "One more message." });
  await untilTrue(page, isVisible("One more message."));
});
