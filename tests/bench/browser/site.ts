import { execFileSync } from "node:child_process";
import path from "node:path";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../kit/browser/browser";
import { startPostgresCluster, stopPostgresCluster } from "../../kit/database/postgres-cluster";
import { createTestDatabase } from "../../kit/database/test-database";
import { createDataDir, spawnServer } from "../../kit/servers/spawned-server";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** The running product, and a browser to open it in. */
export interface BenchSite {
  url: string;
  browser: Browser;
}

/**
 * Runs `measure` with the built product, which has a new database, by default with demo data, and a browser. Stops both
 * afterward.
 */
export async function withSite(
  measure: (site: BenchSite) => Promise<void>,
  env: Record<string, string> = { DEMO_MODE: "on" },
  browserArguments: readonly string[] = [],
): Promise<void> {
  process.env.TEST_CHROMIUM = execFileSync(process.execPath, ["scripts/chromium.mjs"], { cwd: ROOT, encoding: "utf8" });
  await startPostgresCluster();
  const database = await createTestDatabase();
  const folder = await createDataDir();
  const server = await spawnServer({ DATABASE_URL: database.url, DATA_DIR: folder.path, ...env });
  const browser = await launchBrowser(browserArguments);
  try {
    await measure({ url: server.url, browser });
  } finally {
    await browser.close();
    server.kill("SIGTERM");
    await server.exit;
    await stopPostgresCluster();
    await folder.remove();
  }
}
