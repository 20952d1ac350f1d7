import { readdirSync, readFileSync } from "node:fs";
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
  // At the top, because a button that is half behind the bar with the links counts as too small.
  await page.evaluate("window.scrollTo(0, 0)");
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

const CONTENT = "graphql-server/content/courses";

/** The drawn figures of all courses, with ids that are unique in one lesson. Candles are drawn on a canvas. */
function drawnFigures(): string[] {
  return readdirSync(CONTENT, { recursive: true, encoding: "utf8" })
    .filter((file) => /\d\d\.md$/.test(file))
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(`${CONTENT}/${file}`, "utf8").matchAll(/^```figure\n.*?^```$/gms)]
        .map(([figure]) => figure.replace(/^id: (.*)$/m, `id: ${file.replace(/\W+/g, "-").replace("-md", "")}-$1`))
        .filter((figure) => /^kind: (line|bar|distribution|scatter|payoff)$/m.test(figure)),
    );
}

/** Labels that overlap, or are outside their figure. Boxes are as high as capital letters. */
const BAD_LABELS = `(() => {
  const boxOf = (text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { text: text.textContent, left, right, top: top + 3, bottom: bottom - 3 };
  };
  return [...document.querySelectorAll(".figure-box svg")].flatMap((svg) => {
    const area = svg.getBoundingClientRect();
    const id = svg.closest("figure").id;
    const boxes = [...svg.querySelectorAll("text:not(:has(tspan)), tspan")].map(boxOf).filter(({ text }) => text.trim());
    const clipped = boxes.filter((a) => a.left < area.left - 1 || a.right > area.right + 1 || a.top < area.top - 1 || a.bottom > area.bottom + 1);
    const overlapping = boxes.flatMap((a, index) =>
      boxes.slice(index + 1)
        .filter((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom)
        .map((b) => id + ": " + a.text + " over " + b.text),
    );
    return [...clipped.map(({ text }) => id + ": " + text + " is clipped"), ...overlapping];
  });
})()`;

it("keeps the labels of all lessons' figures apart and inside", async () => {
  const figures = drawnFigures();
  await site.app.sql(`UPDATE lessons SET content = $1 WHERE course_id = 8 AND position = 1`, [figures.join("\n")]);
  const { page } = await site.open();
  await page.goto("/courses/risk-management/lessons/1");
  const bad: string[] = [];
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await untilTrue(page, `document.querySelectorAll(".figure-box svg").length === ${figures.length}`);
    await page.evaluate("document.fonts.ready.then(() => true)");
    await untilTrue(
      page,
      `[...document.querySelectorAll(".figure-box svg")].every((svg) => svg.viewBox.baseVal.width === svg.parentElement.clientWidth)`,
    );
    bad.push(...(await page.evaluate<string[]>(BAD_LABELS)));
  }
  expect(bad).toEqual([]);
}, 60_000);
