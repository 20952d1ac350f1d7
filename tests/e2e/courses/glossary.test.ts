import { expectAccessible } from "../../kit/browser/accessibility";
import { DESKTOP, PHONE, untilTrue, useSite } from "../../kit/browser/browser";

const site = useSite();

/** The free preview of the first trading course. */
async function lessonPath(): Promise<string> {
  const [lesson] = await site.app.sql<{ id: string }>(
    `SELECT l.id FROM lessons l JOIN courses c ON c.id = l.course_id WHERE c.slug = 'intro-to-trading' AND l.position = 1`,
  );
  return `/courses/intro-to-trading/lessons/${lesson?.id ?? ""}`;
}

const isInView = (id: string): string =>
  `(() => { const { top, bottom } = document.getElementById("${id}").getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; })()`;

it("shows the definition of a term by keyboard, and opens the term in the glossary", async () => {
  const { page } = await site.open(null, { viewport: DESKTOP });
  await page.goto(await lessonPath());
  const term = page.getByRole("button", { name: "bid", exact: true });
  await term.focus();
  const definition = page.getByRole("group", { name: "Bid" });
  await definition.getByText("The highest price that anyone currently offers to pay.").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await definition.waitFor({ state: "detached" });
  await page.keyboard.press("Enter");
  await definition.waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/glossary#bid");
  await page.getByRole("heading", { level: 3, name: "Bid", exact: true }).waitFor();
  await untilTrue(page, isInView("bid"));
  await page.getByRole("searchbox", { name: "Search terms" }).fill("highest price that anyone");
  await page.getByText("1 term", { exact: true }).waitFor({ state: "attached" });
  await page.getByRole("link", { name: "What you buy when you buy a price" }).click();
  await page.getByRole("heading", { level: 1, name: "What you buy when you buy a price" }).waitFor();
});

it("shows the definition of a term on hover", async () => {
  const { page } = await site.open(null, { viewport: DESKTOP });
  await page.goto(await lessonPath());
  await page.getByRole("button", { name: "hedging" }).hover();
  await page.getByRole("group", { name: "Hedging" }).waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole("group", { name: "Hedging" }).waitFor({ state: "detached" });
});

it("shows the definition of a term on tap, within a phone's screen", async () => {
  const { page } = await site.open(null, { viewport: PHONE, hasTouch: true });
  await page.goto(await lessonPath());
  await page.getByRole("button", { name: "ask", exact: true }).tap();
  const box = await page.getByRole("group", { name: "Ask" }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  await page.getByRole("heading", { level: 1 }).tap();
  await page.getByRole("group", { name: "Ask" }).waitFor({ state: "detached" });
});

it("opens a lesson at the paragraph that the link names", async () => {
  const { page } = await site.open(null, { viewport: DESKTOP });
  await page.goto(`${await lessonPath()}#the-common-mistake`);
  await untilTrue(page, `!!document.getElementById("the-common-mistake")`);
  await untilTrue(page, isInView("the-common-mistake"));
});
