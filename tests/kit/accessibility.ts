import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** Serious and critical findings of axe on what the page shows now, or on the part of it that `within` selects. */
export async function seriousFindings(page: Page, within?: string): Promise<string[]> {
  // What passes is not put together: it is most of the work.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** No serious or critical finding of axe on what the page shows now, or on the part of it that `within` selects. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await seriousFindings(page, within)).toEqual([]);
}
