import type { Page } from "playwright-core";
import { expectAccessible } from "../../kit/browser/accessibility";
import { DESKTOP, PHONE, untilTrue, useSite } from "../../kit/browser/browser";

const site = useSite();

const h1 = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const results = (page: Page) => page.getByRole("region", { name: "Results" });
const isFocused = "document.activeElement.value === ";

/** Presses Tab until the expression is true. */
async function tabUntil(page: Page, expression: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate<boolean>(expression)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached: ${expression}`);
}

it.each([
  ["1440", DESKTOP],
  ["390", PHONE],
])("computes a position size with the keyboard only, at %s pixels", async (_, viewport) => {
  const { page } = await site.open(null, { viewport });
  await page.goto("/tools");
  await page.getByRole("link", { name: "Position size" }).waitFor();
  await expectAccessible(page);
  await tabUntil(page, `document.activeElement.type === "search"`);
  await page.keyboard.type("how many shares");
  await page.getByRole("link", { name: "Mortgage" }).waitFor({ state: "detached" });
  await page.getByText("1 calculator", { exact: true }).waitFor();
  await tabUntil(page, `document.activeElement.textContent === "Position size"`);
  await page.keyboard.press("Enter");
  await h1(page, "Position size").waitFor();

  await tabUntil(page, `${isFocused}"10,000"`);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("24,500");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("31.4");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("29.9");
  const budget = 24_500 * 0.0125;
  const shares = Math.floor(budget / 1.5);
  await results(page).getByText(`${shares} shares`, { exact: true }).waitFor();
  await results(page)
    .getByText(`$${(shares * 31.4).toLocaleString("en-US", { minimumFractionDigits: 2 })}`, { exact: true })
    .waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: `Position size: ${shares} shares.` })
    .waitFor({ state: "attached" });
  await expectAccessible(page);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);

  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.getByText("Enter a number, such as 1,250.5").waitFor();
  await results(page).getByText("Results for your last valid numbers").waitFor();
  await results(page).getByText(`${shares} shares`, { exact: true }).waitFor();
  await expectAccessible(page);
  await tabUntil(page, `document.activeElement.textContent === "Reset"`);
  await page.keyboard.press("Enter");
  await results(page).getByText("50 shares", { exact: true }).waitFor();
});

it("starts with the inputs of a link, and shows results without moving the page", async () => {
  const { page } = await site.open();
  await page.goto("/tools/mortgage?price=200000&down=0&rate=0&years=10");
  await results(page).getByText("$1,666.67", { exact: true }).waitFor();
  expect(await page.getByLabel("Price of the property ($)").inputValue()).toBe("200,000");
  await untilTrue(page, `document.querySelector("dd").textContent.includes("$200,000.00")`);
});
