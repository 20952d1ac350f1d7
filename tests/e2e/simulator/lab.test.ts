import type { Page } from "playwright-core";
import { DESKTOP, PHONE, useSite } from "../../kit/browser/browser";
import { createPerson } from "../../kit/people";

const site = useSite();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it.each([
  ["1440", DESKTOP],
  ["390", PHONE],
])("tries rules until the reveal, and shares a result, at %s pixels", async (_, viewport) => {
  const [member, reader] = [await createPerson(site.app), await createPerson(site.app)];
  const { page } = await site.open(member, { viewport });
  await page.goto("/simulator/lab");
  await page.getByLabel("Scenario").selectOption({ label: "Your first trade" });
  await button(page, "Open").click();
  const trials = page.getByRole("region", { name: "Trials" });
  await page.getByText("No trials yet").waitFor();
  expect(await button(page, "Reveal holdout").isDisabled()).toBe(true);

  const bars = page.getByRole("group", { name: "Condition 1" }).getByLabel("Bars");
  await bars.fill("1");
  await bars.press("Enter");
  await page.getByRole("alert").filter({ hasText: "An indicator looks back 2 to 200 bars." }).waitFor();
  await bars.fill("20");
  await bars.press("Enter");
  await trials.getByRole("button", { name: /^#1 Buy when the price crosses above the 20-bar average/ }).waitFor();
  await button(page, "Add a condition").click();
  const second = page.getByRole("group", { name: "Condition 2" });
  await second.getByLabel("If").selectOption("RSI");
  await second.getByLabel("Comparison").selectOption("BELOW");
  await second.getByLabel("Than").selectOption("NUMBER");
  await second.getByLabel("Value").fill("60");
  await button(page, "Try it").click();
  await trials.getByRole("button", { name: /^#2 .* and the 20-bar RSI is below 60/ }).waitFor();
  // The same rule again would count nothing new.
  await button(page, "Try it").click();
  await page.getByRole("alert").filter({ hasText: "it's trial 2." }).waitFor();

  // A number says how it's computed.
  await page.getByRole("heading", { name: "Deflated Sharpe ratio" }).getByRole("button").click();
  await page.getByText("DSR = ").waitFor();
  await page.getByRole("link", { name: /The Deflated Sharpe Ratio/ }).waitFor();

  await button(page, "Reveal holdout").click();
  await page.getByRole("dialog").getByRole("button", { name: "Reveal" }).click();
  await page.locator(":focus").filter({ hasText: "What your best trial was worth" }).waitFor();
  await page.getByText("The holdout is revealed, so new trials aren't counted.").waitFor();

  await trials.getByRole("link", { name: "Link of trial 1" }).click();
  await page.getByText("Reproduced").waitFor();
  const other = await site.open(reader, { viewport });
  await other.page.goto(new URL(page.url()).pathname);
  await other.page.getByText("one of 2 counted trials").waitFor();
  await other.page.getByText(/^Seed lab [0-9a-f]{32}, scenario first-trade/).waitFor();
});
