import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chmodSync } from "node:fs";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../graphql-server/src/kernel/embedded-postgres";
import { createLogger } from "../../graphql-server/src/kernel/logger";

let running: { postgres: EmbeddedPostgres; folder: string } | undefined;

/** One real PostgreSQL for the whole test run; each test app makes a database of its own on it. */
export async function startPostgresCluster(settings: Record<string, string> = {}): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "glitch-tests-"));
  // As root the cluster belongs to another user, who has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, createLogger("silent"), settings);
  running = { postgres, folder };
  process.env.TEST_POSTGRES_URL = postgres.url;
}

export async function stopPostgresCluster(): Promise<void> {
  await running?.postgres.stop();
  if (running) await rm(running.folder, { recursive: true, force: true });
  running = undefined;
}
