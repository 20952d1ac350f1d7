import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../graphql-server/src/database/embedded-postgres";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { isAlive } from "../servers/spawned-server";

/** Reused by later runs, so that they start quickly. Always safe to delete. */
const REUSED_FOLDER = path.resolve(import.meta.dirname, "../../../.cache/test-postgres");
/** Contains the process ID of the run that uses the reused cluster, until that run stops cleanly. */
const OWNER_FILE = path.join(REUSED_FOLDER, "in-use");

/** Tests never kill the cluster itself, so only a crash of the machine could lose data. */
const WITHOUT_FSYNC = { fsync: "off", full_page_writes: "off" };

let running: { postgres: EmbeddedPostgres; folder: string } | undefined;

/**
 * Starts one PostgreSQL for a test run. Each test app creates its own database in it.
 * `programs` is a folder with the binaries of another PostgreSQL version. That version always gets a new cluster.
 */
export const startTestCluster = async (programs?: string): Promise<void> =>
  start(
    programs === undefined && claimReusedFolder() ? REUSED_FOLDER : await temporaryFolder(),
    WITHOUT_FSYNC,
    programs,
  );

/** Starts a new PostgreSQL that flushes to disk as in production, for benchmarks. */
export const startPostgresCluster = async (): Promise<void> => start(await temporaryFolder());

const temporaryFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), "glitch-tests-"));

async function start(folder: string, settings: Record<string, string> = {}, programs?: string): Promise<void> {
  // When run as root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, createLogger("silent"), settings, programs);
  running = { postgres, folder };
  process.env.TEST_POSTGRES_URL = postgres.url;
}

/** Returns false while another run uses the folder. Deletes the data of a killed run, which was not flushed to disk. */
function claimReusedFolder(): boolean {
  const owner = existsSync(OWNER_FILE) ? Number(readFileSync(OWNER_FILE, "utf8")) : null;
  if (owner !== null && owner !== process.pid && isAlive(owner)) return false;
  if (owner !== null && !isPostgresRunning()) rmSync(REUSED_FOLDER, { recursive: true, force: true });
  mkdirSync(REUSED_FOLDER, { recursive: true });
  writeFileSync(OWNER_FILE, String(process.pid));
  return true;
}

function isPostgresRunning(): boolean {
  const pidFile = path.join(REUSED_FOLDER, "postgres/postmaster.pid");
  return existsSync(pidFile) && isAlive(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
}

export async function stopPostgresCluster(): Promise<void> {
  if (!running) return;
  const { postgres, folder } = running;
  running = undefined;
  await postgres.stop();
  if (folder === REUSED_FOLDER) rmSync(OWNER_FILE);
  else await rm(folder, { recursive: true, force: true });
}
