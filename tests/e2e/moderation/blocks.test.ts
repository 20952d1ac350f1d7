import { useSite } from "../../kit/browser/browser";
import { messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";
import { createPerson } from "../../kit/people";

const site = useSite({ env: { RATE_LIMITS: "off" } });

it("hides the messages of a member that the viewer blocks, until they end the block in their profile", async () => {
  const { app } = site;
  const [member, pest, channel] = await Promise.all([site.join(), createPerson(app), createChannel(app)]);
  const { page } = member;
  await sendMessage(app, pest, { channelId: channel.id, content: "Buy my signals!" });
  await openChannel(member, channel.name);
  await messageIn(member, "Buy my signals!").getByTitle(`Profile of ${pest.username}`).first().click();
  await page.getByRole("dialog", { name: pest.username }).getByRole("button", { name: "Block", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Block ${pest.username}?` })
    .getByRole("button", { name: "Block" })
    .click();
  await page.getByText(`You have blocked ${pest.username}.`).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("A message from someone you have blocked").waitFor();
  expect(await messageIn(member, "Buy my signals!").count()).toBe(0);
  await page.reload();
  await page.getByText("A message from someone you have blocked").waitFor();

  await page.goto("/profile");
  await page.getByRole("region", { name: "Blocked members" }).getByRole("button", { name: "Unblock" }).click();
  await page.getByText(`You see ${pest.username} again.`).waitFor();
  await openChannel(member, channel.name);
  await messageIn(member, "Buy my signals!").waitFor();
});
