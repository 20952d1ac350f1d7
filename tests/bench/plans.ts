import "reflect-metadata";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { startPostgresCluster, stopPostgresCluster } from "../kit/database/postgres-cluster";
import { createTestDatabase } from "../kit/database/test-database";
import { allowedScans, unexpectedScans } from "../kit/query-plans/allowed-scans";
import { HOT_ENV, hotStatements, type HotStatement } from "../kit/query-plans/hot-requests";
import { LARGE_TABLES, loadCommunity } from "../kit/query-plans/load";
import { describePlans, largeScans } from "../kit/query-plans/plans";
import { startTestApp } from "../kit/test-app";

// Loads a million members and a million messages, sends the hot requests, and writes the plans of their statements to
// .cache/query-plans. Exits with 1 if a plan reads all or a large part of a large table.
// `npm run bench -- plans 100000 100000` runs with a smaller community.

const FULL_SIZE = 1_000_000;
const FOLDER = path.join(import.meta.dirname, "../../.cache/query-plans");
const [members = FULL_SIZE, messages = FULL_SIZE] = process.argv.slice(2).map(Number);

const indent = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n    ");

async function main(): Promise<boolean> {
  const { url } = await createTestDatabase();
  const app = await startTestApp({ env: HOT_ENV, databaseUrl: url });
  try {
    const begin = performance.now();
    await loadCommunity(app, { members, messages });
    console.log(`loaded in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    const statements = await hotStatements(app);
    const files = new Map<string, string[]>();
    let isExpected = true;
    for (const statement of statements) {
      const plans = await describePlans(app, statement);
      const lines = files.get(statement.area) ?? [];
      files.set(statement.area, [...lines, describe(statement, plans)]);
      const scans = unexpectedScans(statement, await largeScans(app, statement, LARGE_TABLES));
      if (scans.length === 0) continue;
      isExpected = false;
      console.error(`${statement.request} reads ${scans.join(", ")}:\n    ${indent(statement.text)}\n\n${plans}\n`);
    }
    console.log(`${statements.length} statements`);
    const [{ version = "" } = {}] = await app.sql<{ version: string }>(
      `SELECT split_part(version(), ' ', 2) AS version`,
    );
    await write(files, version);
    return isExpected;
  } finally {
    await app.stop();
  }
}

function describe(statement: HotStatement, plans: string): string {
  const reasons = allowedScans(statement).map(({ reason }) => `Allowed: ${reason}\n\n`);
  return `== ${statement.request}\n\n    ${indent(statement.text)}\n\n${reasons.join("")}${plans}\n`;
}

async function write(files: Map<string, string[]>, version: string): Promise<void> {
  const header = `${members} members, ${messages} messages, PostgreSQL ${version}.\n`;
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const [area, sections] of files)
    await writeFile(path.join(FOLDER, `${area}.txt`), [header, ...sections].join("\n"));
}

await startPostgresCluster();
const isExpected = await main().finally(stopPostgresCluster);
process.exit(isExpected ? 0 : 1);
