import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../graphql-server/src/database/embedded-postgres";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { isAlive } from "../servers/spawned-server";

/** Kept from one run to the next, so that a run of one file starts in a moment. Deleting it is always safe. */
const KEPT = path.resolve(import.meta.dirname, "../../../.cache/test-postgres");
/** Holds the process id of the run that uses the kept cluster, from its start to its clean stop. */
const IN_USE = path.join(KEPT, "in-use");

/** The cluster survives every process that a test kills, so only a crash of the machine could lose data. */
const WITHOUT_FSYNC = { fsync: "off", full_page_writes: "off" };

let running: { postgres: EmbeddedPostgres; folder: string } | undefined;

/**
 * One real PostgreSQL for a test run; each test app creates a database of its own in it.
 * `programs` is the folder of another PostgreSQL's programs, whose cluster is new each time.
 */
export const startTestCluster = async (programs?: string): Promise<void> =>
  start(programs === undefined && claimKeptFolder() ? KEPT : await temporaryFolder(), WITHOUT_FSYNC, programs);

/** A new PostgreSQL that flushes to disk as in production, for measurements. */
export const startPostgresCluster = async (): Promise<void> => start(await temporaryFolder());

const temporaryFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), "glitch-tests-"));

async function start(folder: string, settings: Record<string, string> = {}, programs?: string): Promise<void> {
  // As root the cluster belongs to another user, who has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, createLogger("silent"), settings, programs);
  running = { postgres, folder };
  process.env.TEST_POSTGRES_URL = postgres.url;
}

/** False while another run uses the folder. What a killed run left there can't be trusted, because nothing was flushed to disk. */
function claimKeptFolder(): boolean {
  const owner = existsSync(IN_USE) ? Number(readFileSync(IN_USE, "utf8")) : null;
  if (owner !== null && owner !== process.pid && isAlive(owner)) return false;
  if (owner !== null && !isPostgresRunning()) rmSync(KEPT, { recursive: true, force: true });
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(IN_USE, String(process.pid));
  return true;
}

function isPostgresRunning(): boolean {
  const pidFile = path.join(KEPT, "postgres/postmaster.pid");
  return existsSync(pidFile) && isAlive(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
}

export async function stopPostgresCluster(): Promise<void> {
  if (!running) return;
  const { postgres, folder } = running;
  running = undefined;
  await postgres.stop();
  if (folder === KEPT) rmSync(IN_USE);
  else await rm(folder, { recursive: true, force: true });
}
