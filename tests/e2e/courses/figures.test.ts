import { expectAccessible } from "../../kit/browser/accessibility";
import { DESKTOP, PHONE, untilTrue, useSite } from "../../kit/browser/browser";

const chart = (id: string, kind: string, title: string, x: string, y: string, data: string): string =>
  `\`\`\`figure
id: ${id}
kind: ${kind}
title: ${title}
description: A description of the chart for readers who can't see it.
x: { label: ${x} }
y: { label: ${y} }
${data}
\`\`\`
`;

const LESSON = [
  "A paragraph.",
  chart(
    "curves",
    "line",
    "Four runs of one plan",
    "Trade",
    "Account, unit: USD",
    `generator: { name: equity-curves, winRatePercent: 40, reward: 2, riskPercent: 2, trades: 100 }
annotations: [{ text: Start, y: 10000 }]`,
  ),
  chart(
    "streaks",
    "bar",
    "Streaks in 200 trades",
    "Length of the streak",
    "Streaks",
    "generator: { name: coin-flip-streaks, flips: 200 }",
  ),
  chart(
    "returns",
    "distribution",
    "Daily returns",
    "'Return', unit: '%'",
    "'Share of days', unit: '%'",
    "generator: { name: returns, days: 2000 }\nannotations: [{ text: Rare loss, x: -4 }]",
  ),
  chart(
    "scatter",
    "scatter",
    "Risk and result",
    "'Risk', unit: '%'",
    "'Result', unit: '%'",
    `series:
  - { label: Group A, points: [[1, 2], [2, 3], [3, 1]] }
  - { label: Group B, points: [[1, -2], [2, -5], [4, -9]] }
annotations: [{ text: Worst, x: 4, y: -9 }]`,
  ),
  chart(
    "payoff",
    "payoff",
    "A call at expiration",
    "Price, unit: USD",
    "Profit, unit: USD",
    "generator: { name: option-payoff, from: 80, to: 130, positions: [{ label: Call, type: call, strike: 100, premium: 6 }] }\nannotations: [{ text: Break-even, x: 106, y: 0 }]",
  ),
  chart(
    "candles",
    "candles",
    "Sixty days",
    "Day",
    "Price, unit: USD",
    "generator: { name: random-walk-candles, seed: 3 }\nannotations: [{ text: Stop, y: 96 }, { text: Entry, x: 20 }]",
  ),
].join("\n");

const site = useSite();

it.each([DESKTOP, PHONE])("shows accessible figures without moving the page at %j", async (viewport) => {
  await site.app.sql(`UPDATE lessons SET content = $1 WHERE course_id = 8 AND position = 1`, [LESSON]);
  const [{ id } = { id: "" }] = await site.app.sql<{ id: string }>(
    `SELECT id FROM lessons WHERE course_id = 8 AND position = 1`,
  );
  const { page } = await site.open(null, { viewport });
  await page.goto(`/courses/risk-management/lessons/${id}`);
  await page.getByRole("img", { name: "Four runs of one plan" }).waitFor();
  // Text in a fallback font can wrap differently.
  await page.evaluate("document.fonts.ready.then(() => true)");
  const height = "document.documentElement.scrollHeight";
  const before = await page.evaluate<number>(height);
  const candles = page.getByRole("img", { name: "Sixty days" });
  await candles.locator("canvas").first().waitFor();
  await page.getByRole("link", { name: /TradingView/ }).waitFor();
  expect(await page.evaluate<number>(height)).toBe(before);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  await untilTrue(page, "document.querySelectorAll('.figure-box svg').length === 5");
  await page.getByRole("button", { name: "Show table" }).last().click();
  await page.getByRole("table", { name: "Sixty days" }).waitFor();
  await expectAccessible(page, "article");

  // Printed pages are dark on light, with enough contrast, and without navigation and buttons.
  await page.emulateMedia({ media: "print" });
  expect(await page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor")).toBe(
    "rgb(255, 255, 255)",
  );
  await expectAccessible(page, "article");
  expect(await page.getByRole("button", { name: /table/ }).isVisible()).toBe(false);
  expect(await page.getByRole("navigation").first().isVisible()).toBe(false);
});
