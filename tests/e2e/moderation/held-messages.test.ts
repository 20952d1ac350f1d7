import { useSite } from "../../kit/browser/browser";
import { messageIn, openChannel, writeMessage } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";

const site = useSite({ env: { RATE_LIMITS: "off", FIRST_POST_APPROVAL_BELOW_LEVEL: "3" } });

it("holds a new member's first link, shows it to its author, and posts it live when a moderator releases it", async () => {
  const [author, reader, moderator, channel] = await Promise.all([
    site.join(),
    site.join(),
    site.join({ role: "ADMIN" }),
    createChannel(site.app),
  ]);
  await sendMessage(site.app, moderator.person, { channelId: channel.id, content: "Welcome" });
  await Promise.all([openChannel(author, channel.name), openChannel(reader, channel.name)]);
  await writeMessage(author, "My notes: https://example.test/notes");
  const held = author.page.getByRole("list", { name: "Your messages that wait for approval" });
  await held.getByText("Waits for approval: your first link").waitFor();
  expect(await messageIn(author, "My notes").count()).toBe(0);

  const { page } = moderator;
  await page.goto(`${site.app.url}/moderation`);
  await page.getByRole("list", { name: "Cases" }).getByText("My notes").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("button", { name: "Release" }).waitFor();
  await page.keyboard.press("r");
  await page.getByText("Released. The message is posted.").waitFor();

  await Promise.all([messageIn(reader, "My notes").waitFor(), messageIn(author, "My notes").waitFor()]);
  await held.waitFor({ state: "detached" });
});
