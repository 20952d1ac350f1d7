import type { Page } from "playwright-core";
import { pngPicture } from "../../kit/attachments";
import { DESKTOP, PHONE, useSite } from "../../kit/browser/browser";
import { createChannel } from "../../kit/conversation";
import { createPerson } from "../../kit/people";
import { endRun, startRun } from "../../kit/simulator-runs";

const site = useSite();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

const CSV = [
  "Datum;Symbol;Seite;Menge;Kurs",
  "02.03.2026 10:00;SAP;Kauf;10;100,5",
  "02.03.2026 10:01;SAP;Kauf;10;100,7",
  "02.03.2026 11:00;SAP;Verkauf;20;102,6",
  "Summe;;;;",
].join("\n");

it.each([
  ["1440", DESKTOP],
  ["390", PHONE],
])("imports a file, keeps a plan with a screenshot, and shares a trade, at %s pixels", async (_, viewport) => {
  const person = await createPerson(site.app);
  const { name: channel } = await createChannel(site.app);
  const { page } = await site.open(person, { viewport });
  await page.goto("/journal/import");
  const file = { name: "fills.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
  await page.getByLabel("Choose a CSV file").setInputFiles(file);
  await page.getByLabel("Buy or sell").selectOption("Seite");
  await page.getByText("1 row can't be read. All others are imported.").waitFor();
  await button(page, "Import 3 fills").click();
  await page.getByRole("link", { name: "Open your trades" }).click();

  // Two fills became one trade. It has an R once it has a stop.
  await page.getByText("No stop, no R").waitFor();
  await page.getByRole("link", { name: /^SAP/ }).click();
  await page.getByLabel("Stop (optional)").fill("99,6");
  await page.getByLabel("Plan", { exact: true }).fill("Buy the pullback.");
  await page
    .getByLabel("Add a screenshot")
    .setInputFiles({ name: "chart.png", mimeType: "image/png", buffer: await pngPicture() });
  await page.getByText("Uploaded. Shown once the trade is saved.").waitFor();
  await button(page, "Save").click();
  await page.getByRole("img", { name: /^Screenshot 1/ }).waitFor();
  await page.getByText("+2.00 R").first().waitFor();

  await button(page, "Share").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Channel").selectOption({ label: `#${channel}` });
  await dialog.getByRole("button", { name: "Share" }).click();
  await dialog.getByRole("link", { name: "Open the channel" }).click();
  const card = page.getByRole("region", { name: /^Trade card: Long SAP/ });
  await card.getByText("Self-reported").waitFor();

  // The file again adds nothing.
  await page.goto("/journal/import");
  await page.getByLabel("Choose a CSV file").setInputFiles(file);
  await button(page, "Nothing new to import").waitFor();
});

it("shows trades of the simulator apart from others, each time with what they can't say", async () => {
  const person = await createPerson(site.app);
  await endRun(site.app, person, await startRun(site.app, person));
  const { name: channel } = await createChannel(site.app);
  const { page } = await site.open(person, { viewport: DESKTOP });
  const notice = page.getByText(/^These results are based on simulated or hypothetical performance results/);
  await page.goto("/journal");
  await notice.waitFor();
  await page.getByRole("radio", { name: "Real" }).click();
  await page.getByText("No such trades").waitFor();
  await page.goto("/journal/statistics");
  await page.getByText("No closed trades yet").waitFor();
  await page.getByRole("radio", { name: "Simulated" }).click();
  await page.getByText(/^Too few to tell: 1 trade/).waitFor();
  await notice.waitFor();

  await page.goto("/journal");
  await page.getByRole("link", { name: /^Synthetic share/ }).click();
  await notice.waitFor();
  await button(page, "Share").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Channel").selectOption({ label: `#${channel}` });
  await dialog.getByRole("button", { name: "Share" }).click();
  await dialog.getByRole("link", { name: "Open the channel" }).click();
  const card = page.getByRole("region", { name: /^Trade card: Long Synthetic share/ });
  await card.getByText("Simulated", { exact: true }).waitFor();
  await card.getByText("Synthetic prices", { exact: true }).click();
  await card.getByText(/These results are based on simulated or hypothetical/).waitFor();
});
