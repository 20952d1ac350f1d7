import { useSite } from "../../kit/browser/browser";
import { messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel, sendMessage } from "../../kit/conversation";

const site = useSite({ env: { RATE_LIMITS: "off" } });

it("takes a report from the menu of a message, lets a moderator decide it with the keyboard, and takes the appeal", async () => {
  const { app } = site;
  const [reporter, moderator, author, channel] = await Promise.all([
    site.join(),
    site.join({ role: "ADMIN" }),
    site.join(),
    createChannel(app),
  ]);
  await sendMessage(app, author.person, { channelId: channel.id, content: "Buy my signals!" });

  await openChannel(reporter, channel.name);
  await messageIn(reporter, "Buy my signals!").click({ button: "right" });
  await reporter.page.getByRole("menuitem", { name: "Report" }).click();
  const dialog = reporter.page.getByRole("dialog", { name: "Report this message" });
  await dialog.getByLabel("Which rule does it break?").selectOption({ label: "2. Scams and signals" });
  await dialog.getByLabel("What is wrong?").fill("Sells signals");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await reporter.page.getByText("Report sent. We tell you what becomes of it.").waitFor();

  const { page } = moderator;
  await page.goto(`${site.app.url}/moderation`);
  await page.getByRole("list", { name: "Cases" }).getByText("Buy my signals!").waitFor();
  await page.keyboard.press("j");
  await page.getByRole("button", { name: "Claim" }).waitFor();
  await page.keyboard.press("c");
  await page.getByRole("button", { name: "Claimed by you", pressed: true }).waitFor();
  await page.getByRole("option", { name: "2. Scams and signals" }).first().waitFor({ state: "attached" });
  await page.keyboard.press("d");
  await page.getByLabel("Action").selectOption("STRIKE");
  await page.getByLabel("Reason").fill("Sells signals in a channel");
  await page.getByRole("button", { name: "Decide" }).click();
  await page.getByText("Decided. The reporters are told that you acted.").waitFor();

  await author.page.goto(`${site.app.url}/decisions`);
  await author.page.getByRole("link", { name: "Sells signals in a channel" }).click();
  await author.page.getByText("Scams and signals: No paid signals").waitFor();
  await author.page.getByLabel("Why is the decision wrong?").fill("It was about radio signals");
  await author.page.getByRole("button", { name: "Send appeal" }).click();
  await author.page.getByText("It was about radio signals").waitFor();

  await reporter.page.goto(`${site.app.url}/decisions`);
  await reporter.page.getByText("We acted on it").waitFor();
  // The author isn't told who reported the message.
  expect(await author.page.getByText(reporter.person.username).count()).toBe(0);
});
