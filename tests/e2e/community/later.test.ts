import { SavedMessagesService, ScheduledMessagesService } from "../../../graphql-server/src/features/community";
import { useSite } from "../../kit/browser/browser";
import { chooseAction, composerIn, messageIn, openChannel, storedMessageIn } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";
import { createPerson } from "../../kit/people";

let elapsedMs = 0;
const site = useSite({
  env: { RATE_LIMITS: "off", ACCESS_TOKEN_HOURS: "168" },
  clock: { now: () => new Date(Date.now() + elapsedMs) },
});
const HOUR_MS = 3_600_000;

/** The value of a field for a local date and time. */
const inHours = (hours: number): string => {
  const date = new Date(Date.now() + hours * HOUR_MS);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

it("reminds a member of a message, with a notification that leads to it", async () => {
  const [reader, author, channel] = await Promise.all([site.join(), createPerson(site.app), createChannel(site.app)]);
  const { page } = reader;
  await sendMessage(site.app, author, { channelId: channel.id, content: "Read the plan" });
  await openChannel(reader, channel.name);
  await messageIn(reader, "Read the plan").waitFor();
  await chooseAction(reader, "Read the plan", "Remind me...");
  await page.getByRole("button", { name: "In 1 hour" }).click();
  await page.getByText(/Reminder set for/).waitFor();
  await page.getByRole("button", { name: "Saved messages" }).click();
  const saved = page.getByRole("dialog", { name: "Saved messages" });
  await saved.getByText(/Reminder: /).waitFor();
  await page.keyboard.press("Escape");

  elapsedMs = 1.1 * HOUR_MS;
  await site.app.app.services.get(SavedMessagesService).sendReminders();
  await page.getByRole("button", { name: /^Notifications, 1 unread/ }).click();
  await page.getByRole("link", { name: `Reminder: a message in #${channel.name}` }).click();
  await page.waitForURL(/message=/);
  elapsedMs = 0;
});

it("schedules, edits, and sends a message, and clears the message box", async () => {
  const [writer, channel] = await Promise.all([site.join(), createChannel(site.app)]);
  const { page } = writer;
  await openChannel(writer, channel.name);
  await composerIn(writer).fill("Good morning");
  await page.getByRole("button", { name: "Schedule..." }).click();
  const dialog = page.getByRole("dialog", { name: `Scheduled messages in #${channel.name}` });
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await dialog.getByText("Choose a time at least one minute").waitFor();
  await dialog.getByLabel("Send at").fill(inHours(2));
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await page.getByText(/^Scheduled for/).waitFor();
  expect(await composerIn(writer).inputValue()).toBe("");

  // The list of all channels has the same message.
  await page.getByRole("button", { name: "Scheduled messages" }).click();
  const list = page.getByRole("dialog", { name: "Scheduled messages" });
  await list.getByText("Good morning").waitFor();
  await list.getByRole("button", { name: "Edit" }).click();
  await list.getByLabel("Message").fill("Good morning, all");
  await list.getByRole("button", { name: "Save" }).click();
  await list.getByText("Good morning, all").waitFor();
  await page.keyboard.press("Escape");

  elapsedMs = 2.1 * HOUR_MS;
  await site.app.app.services.get(ScheduledMessagesService).sendDue();
  await storedMessageIn(writer, "Good morning, all").waitFor();
  elapsedMs = 0;
});

it("opens the card of a mentioned member", async () => {
  const [reader, author, channel] = await Promise.all([site.join(), createPerson(site.app), createChannel(site.app)]);
  const content = `Ask @${author.username} or @nobody_here`;
  await sendMessage(site.app, author, { channelId: channel.id, content });
  await openChannel(reader, channel.name);
  await reader.page.getByRole("button", { name: `@${author.username}`, exact: true }).click();
  await reader.page.getByRole("dialog", { name: author.username }).waitFor();
  await reader.page.keyboard.press("Escape");
  await reader.page.getByRole("button", { name: "@nobody_here" }).click();
  await reader.page.getByText("@nobody_here isn't a member of this channel.").waitFor();
});
