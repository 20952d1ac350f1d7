import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

/** Minified, because every page parses it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules outside the standards whose findings are serious or critical. */
const PRACTICES = ["accesskeys", "aria-dialog-name", "aria-text", "aria-treeitem-name", "label-title-only", "tabindex"];

const OPTIONS = JSON.stringify({
  runOnly: STANDARDS,
  rules: Object.fromEntries(PRACTICES.map((rule) => [rule, { enabled: true }])),
  // Collecting the passed checks would be most of the work.
  resultTypes: ["violations"],
});

/** Serious and critical axe findings on the page, or on the part that `within` selects. */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(AXE);
  const context = within ? JSON.stringify(within) : "document";
  const violations = await page.evaluate<AxeResults["violations"]>(
    `axe.run(${context}, ${OPTIONS}).then(({ violations }) => violations)`,
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Asserts that the page, or the part that `within` selects, has no serious or critical axe findings. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await seriousFindings(page, within)).toEqual([]);
}
