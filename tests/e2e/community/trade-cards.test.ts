import { PHONE, useSite } from "../../kit/browser/browser";
import { messageIn, openChannel } from "../../kit/browser/channel-page";
import { createChannel } from "../../kit/conversation";

const site = useSite({ env: { RATE_LIMITS: "off" } });

it("posts a trade card, which other members see, and reports its result", async () => {
  const { app } = site;
  const channel = await createChannel(app);
  const [ada, ben] = await Promise.all([site.join(), site.join({ viewport: PHONE })]);
  await Promise.all([openChannel(ada, channel.name), openChannel(ben, channel.name)]);

  await ada.page.getByRole("button", { name: "Post a trade card" }).click();
  const form = ada.page.getByRole("dialog", { name: "New trade card" });
  const fill = (label: string, value: string) => form.getByRole("textbox", { name: label, exact: true }).fill(value);
  await form.getByRole("button", { name: "Post card" }).click();
  await form.getByText("Enter a number above 0").first().waitFor();
  await fill("Instrument", "EUR/USD");
  await form.getByRole("radio", { name: "Short" }).click();
  await fill("Entry", "1.085");
  await fill("Stop", "1.08");
  await fill("Target", "1.07");
  await fill("Reason", "Lower high on the **daily** chart.");
  await fill("Wrong if", "It closes above 1.09.");
  await form.getByRole("button", { name: "Post card" }).click();
  // The server knows the side of the stop.
  await form.getByText("The stop must be above the entry of a short trade").waitFor();
  await fill("Stop", "1.09");
  await form.getByRole("button", { name: "Post card" }).click();
  await form.waitFor({ state: "detached" });

  const cardIn = (page: typeof ada.page) => page.getByRole("region", { name: /^Trade card: Short EUR.USD/ });
  await cardIn(ben.page).getByText("Lower high on the daily chart.").waitFor();
  await cardIn(ben.page).getByText("Open", { exact: true }).waitFor();
  expect(await cardIn(ben.page).getByRole("button").count()).toBe(0);

  await cardIn(ada.page).getByRole("button", { name: "Report result" }).click();
  const report = ada.page.getByRole("dialog", { name: "Short EUR/USD" });
  await report.getByRole("radio", { name: "Stopped" }).click();
  await report.getByText("Result: −1.00 R").waitFor();
  await report.getByRole("radio", { name: "Closed" }).click();
  await report.getByLabel("Exit price").fill("1.0775");
  await report.getByText("Result: +1.50 R").waitFor();
  await report.getByRole("button", { name: "Save result" }).click();
  await cardIn(ben.page).getByText("+1.50 R").waitFor();
  await cardIn(ada.page).getByRole("button", { name: "Correct result" }).waitFor();
  expect(await messageIn(ben, "Lower high").getByText("(edited)").count()).toBe(0);

  await ben.page.getByRole("button", { name: ada.person.username, exact: true }).click();
  await ben.page.getByRole("dialog").getByText("1 trade, mean +1.50 R, could be luck").waitFor();
});

it("shows a posted card and its result without a live connection", async () => {
  const channel = await createChannel(site.app);
  const { page } = await site.join();
  // The socket opens, but the server never answers.
  await page.routeWebSocket("**/graphql", () => undefined);
  await page.goto(`/community?channel=${channel.name}`);
  await page.getByRole("button", { name: "Post a trade card" }).click();
  const form = page.getByRole("dialog", { name: "New trade card" });
  const values = { Instrument: "GOLD", Entry: "100", Stop: "90", Reason: "Support held.", "Wrong if": "It breaks." };
  for (const [label, value] of Object.entries(values)) {
    await form.getByRole("textbox", { name: label, exact: true }).fill(value);
  }
  await form.getByRole("button", { name: "Post card" }).click();
  await page.getByText("Your trade card is posted.").waitFor();
  const card = page.getByRole("region", { name: /^Trade card: Long GOLD/ });
  await card.getByRole("button", { name: "Report result" }).click();
  const report = page.getByRole("dialog", { name: "Long GOLD" });
  await report.getByLabel("Exit price").fill("120");
  await report.getByRole("button", { name: "Save result" }).click();
  await card.getByText("+2.00 R").waitFor();
});
