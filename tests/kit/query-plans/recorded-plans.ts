import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { TestApp } from "../test-app";
import type { HotStatement } from "./hot-requests";
import { describePlans, shapeOf } from "./plans";

const FOLDER = path.join(import.meta.dirname, "../../../.cache/tested-plans");
const PLANS = path.join(FOLDER, "plans.json");

/**
 * Writes the plans of the statements, and in changes.txt those whose shape is different from the last run on this machine.
 * Returns the requests of the changed ones.
 */
export async function recordPlans(app: TestApp, statements: readonly HotStatement[]): Promise<string[]> {
  const earlier = JSON.parse(await readFile(PLANS, "utf8").catch(() => "{}")) as Record<string, string>;
  const current: Record<string, string> = {};
  for (const statement of statements) current[statement.text] = await describePlans(app, statement);
  const changed = statements.filter(({ text }) => {
    const [before = "", now = ""] = [earlier[text] ?? current[text], current[text]];
    return shapeOf(before) !== shapeOf(now);
  });
  const texts = changed.map(
    ({ request, text }) => `${request}\n${text}\n\nBefore:\n${earlier[text]}\n\nNow:\n${current[text]}\n`,
  );
  await mkdir(FOLDER, { recursive: true });
  await writeFile(PLANS, JSON.stringify(current, null, 2));
  await writeFile(path.join(FOLDER, "changes.txt"), texts.join("\n"));
  return changed.map(({ request }) => request);
}
