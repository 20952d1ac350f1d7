import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { startTestCluster, stopPostgresCluster } from "../database/postgres-cluster";
import { prepareTemplate } from "../database/test-database";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The web client's documents, which its build writes. */
const CLIENT_DOCUMENTS = path.join(ROOT, "graphql-server/dist/client-documents.json");

const EXIT_TIMEOUT_MS = 30_000;

const runScript = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** Builds the server and the documents of the tests, and starts one PostgreSQL for the whole run; workers find it through the environment. */
export async function startTestRun(): Promise<void> {
  // Tests that kill and stop server processes run the built server. Others compare the responses to the web client's documents.
  runScript("scripts/build.mjs", ...(existsSync(CLIENT_DOCUMENTS) ? [] : ["web"]), "server", "tests");
  if (!process.env.TEST_POSTGRES_URL) await startTestCluster();
  process.env.TEST_DATABASE_TEMPLATE ??= await prepareTemplate();
}

/** Also builds the web client, which browser tests run as users do, and unpacks the browser. */
export async function startBrowserTestRun(): Promise<void> {
  runScript("scripts/build.mjs");
  process.env.TEST_CHROMIUM = runScript("scripts/chromium.mjs");
  await startTestRun();
}

export async function stopTestRun(): Promise<void> {
  await stopPostgresCluster();
  // Without workers, the tests ran in this process. What they left open must not keep a finished run from ending.
  setTimeout(() => {
    process.stderr.write(`Still open after the tests: ${process.getActiveResourcesInfo().join(", ")}\n`);
    process.exit();
  }, EXIT_TIMEOUT_MS).unref();
}
