import { execFileSync } from "node:child_process";
import path from "node:path";
import { startTestCluster, stopPostgresCluster } from "../database/postgres-cluster";
import { prepareTemplate } from "../database/test-database";

const ROOT = path.resolve(import.meta.dirname, "../../..");

const runScript = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });

/** Runs once per project. Builds the product and starts one PostgreSQL for the whole run; workers find both through the environment. */
export async function startTestRun(project: string): Promise<void> {
  if (project === "e2e") {
    // Browser tests run the built web client, as users do.
    runScript("scripts/build.mjs");
    process.env.TEST_CHROMIUM = runScript("scripts/chromium.mjs");
  } else {
    // Tests that kill and stop server processes run the built server.
    runScript("scripts/build.mjs", "server");
  }
  if (!process.env.TEST_POSTGRES_URL) await startTestCluster();
  process.env.TEST_DATABASE_TEMPLATE ??= await prepareTemplate();
}

export const stopTestRun = stopPostgresCluster;
