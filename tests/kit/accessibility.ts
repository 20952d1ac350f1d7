import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** No serious or critical finding of axe on what the page shows now, or on the part of it that `within` selects. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
