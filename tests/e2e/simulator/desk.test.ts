import type { Page } from "playwright-core";
import { DESKTOP, PHONE, useSite, type Window } from "../../kit/browser/browser";
import { eventually } from "../../kit/eventually";
import { createPerson } from "../../kit/people";

const site = useSite();

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function startRun(viewport: { width: number; height: number }, ignore?: RegExp): Promise<Window> {
  const person = await createPerson(site.app);
  const window = await site.open(person, { viewport, ...(ignore && { ignore }) });
  const { page } = window;
  await page.goto("/simulator");
  await page.getByRole("button", { name: /Start.*Noise only/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start", exact: true }).click();
  await button(page, "Next bar").waitFor();
  return window;
}

const barsLeft = async (page: Page): Promise<number> =>
  Number(/\b(\d{1,4}) bars? left/.exec(await page.locator("header p").filter({ hasText: "left" }).innerText())?.[1]);

async function fillTicket(page: Page): Promise<void> {
  const ticket = page.getByRole("form", { name: "Order" });
  const [, ask = 0] = (await ticket.getByText(/^[\d.]+ \/ [\d.]+$/).innerText()).split("/").map(Number);
  await ticket.getByLabel("Stop", { exact: true }).fill((ask - 20).toFixed(2));
  await ticket.getByLabel("Target", { exact: true }).fill((ask + 20).toFixed(2));
}

it.each([
  ["1440", DESKTOP],
  ["390", PHONE],
])("trades a run from the first order to the verdict, at %s pixels", async (_, viewport) => {
  const { page } = await startRun(viewport);
  const before = await barsLeft(page);
  if (viewport === PHONE) await button(page, "Order").click();
  await fillTicket(page);
  // Without a reason, the plan is incomplete, and the ticket says so before it sends the order.
  await button(page, "Buy").click();
  await page.getByText(/Your plan lacks when the idea is wrong/).waitFor();
  await page.getByLabel("Wrong if").fill("Back in the range");
  await button(page, "Buy").click();
  await page.getByText("Waiting", { exact: true }).waitFor();
  await button(page, "Next bar").click();
  await page.getByRole("status").filter({ hasText: "filled at" }).waitFor();
  expect(await barsLeft(page)).toBe(before - 1);

  // A reload shows the same bar and the same trade.
  await page.reload();
  await button(page, "Close half").waitFor();
  expect(await barsLeft(page)).toBe(before - 1);

  await button(page, "Move").click();
  await page.getByRole("dialog").getByLabel("Target").fill("");
  await page.getByRole("dialog").getByRole("button", { name: "Move" }).click();
  await page.getByText("none", { exact: true }).waitFor();

  await button(page, "Play").click();
  await eventually("bars close by themselves", async () => (await barsLeft(page)) < before - 3);
  await button(page, "Pause").click();

  await button(page, "End run").click();
  await page.getByRole("dialog").getByRole("button", { name: "End run" }).click();
  await page.getByRole("heading", { name: "Skill or luck" }).waitFor();
  await page.getByText("1 of 1").waitFor();
  await page.getByText("What was behind the prices").waitFor();
});

it("sends an order again whose response was lost, and has it once", async () => {
  const { page } = await startRun(DESKTOP, /ERR_FAILED/);
  await fillTicket(page);
  await page.getByLabel("Wrong if").fill("Back in the range");
  // The server carries the first order out, and then nothing arrives, not even the desk that is loaded again.
  let lost = 0;
  await page.route("**/graphql", async (route) => {
    const isOrder = route.request().postData()?.includes("tradeId") ?? false;
    if (lost === 2 || (lost === 0 && !isOrder)) return route.continue();
    await route.fetch();
    await route.abort();
    lost += 1;
  });
  await button(page, "Buy").click();
  await eventually("both responses are lost", () => Promise.resolve(lost === 2));
  await page
    .getByText(/No response from server/)
    .first()
    .waitFor();
  await button(page, "Buy").click();
  await page.getByText("Waiting", { exact: true }).waitFor();
  expect(await page.getByText("Waiting", { exact: true }).count()).toBe(1);
});

it("works with keys, and moves a stop that is dragged in the chart", async () => {
  const { page } = await startRun(DESKTOP);
  const before = await barsLeft(page);
  await page.keyboard.press("ArrowRight");
  await eventually("a bar closes", async () => (await barsLeft(page)) === before - 1);
  await page.keyboard.press("b");
  const [, ask = 0] = (await page.getByText(/^[\d.]+ \/ [\d.]+$/).innerText()).split("/").map(Number);
  // Near enough for its line to be in the chart.
  await page.keyboard.type((ask - 0.4).toFixed(2));
  await page.getByLabel("Wrong if").fill("Back in the range");
  await button(page, "Buy").click();
  await button(page, "Send anyway").click();
  await page.getByText("Waiting", { exact: true }).waitFor();
  const stop = page.getByRole("definition").filter({ hasText: (ask - 0.4).toFixed(2) });
  await stop.waitFor();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("Escape");

  const chart = page.getByRole("region", { name: "Market" }).locator("[aria-hidden=true]").first();
  const box = await chart.boundingBox();
  if (!box) throw new Error("There is no chart");
  // Finds the line by the cursor that the chart shows over it.
  let line = 0;
  for (let y = box.y + 5; y < box.y + box.height - 40 && line === 0; y += 3) {
    await page.mouse.move(box.x + 200, y);
    if ((await chart.getAttribute("style"))?.includes("ns-resize")) line = y;
  }
  expect(line).toBeGreaterThan(0);
  await page.mouse.move(box.x + 200, line + 3);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, line + 40, { steps: 4 });
  await page.mouse.up();
  await stop.waitFor({ state: "detached" });
});
