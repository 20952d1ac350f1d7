import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "../../../graphql-server/src/database/embedded-postgres";
import { createLogger } from "../../../graphql-server/src/kernel/logging/logger";
import { isAlive } from "../servers/spawned-server";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Linux keeps the files of this folder in memory, where the 900 files of a test app's database are copied 30 times faster. */
const MEMORY_FOLDER = "/dev/shm";
/** More than a run needs. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

const hasMemoryFolder = (): boolean => {
  if (!existsSync(MEMORY_FOLDER)) return false;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return Math.min(bavail * bsize, freemem()) >= MIN_FREE_BYTES;
};

/** Reused by later runs, so that they start quickly. Always safe to delete. */
const reusedFolder = (): string =>
  hasMemoryFolder()
    ? path.join(MEMORY_FOLDER, `glitch-tests-${createHash("sha1").update(ROOT).digest("hex").slice(0, 8)}`)
    : path.join(ROOT, ".cache/test-postgres");

/** Contains the process ID of the run that uses the reused cluster, until that run stops cleanly. */
const OWNER_FILE = "in-use";
/** Holds the temporary files of all tests. */
const TEMPORARY_FILES = "tmp";

/** Tests never kill the cluster itself, so only a crash of the machine could lose data. */
const WITHOUT_FSYNC = { fsync: "off", full_page_writes: "off" };

let running: { postgres: EmbeddedPostgres; folder: string; isReused: boolean } | undefined;

/**
 * Starts one PostgreSQL for a test run. Each test app creates its own database in it. It and the temporary files of the tests
 * are in memory where possible. `programs` is a folder with the binaries of another PostgreSQL version. That version always
 * gets a new cluster.
 */
export async function startTestCluster(programs?: string): Promise<void> {
  const reused = reusedFolder();
  const isReused = programs === undefined && claim(reused);
  const parent = hasMemoryFolder() ? MEMORY_FOLDER : tmpdir();
  const folder = isReused ? reused : await mkdtemp(path.join(parent, "glitch-tests-"));
  if (folder.startsWith(MEMORY_FOLDER)) {
    process.env.TMPDIR = path.join(folder, TEMPORARY_FILES);
    mkdirSync(process.env.TMPDIR, { recursive: true });
  }
  await start(folder, isReused, WITHOUT_FSYNC, programs);
}

/** Starts a new PostgreSQL that flushes to disk as in production, for benchmarks. */
export const startPostgresCluster = async (): Promise<void> =>
  start(await mkdtemp(path.join(tmpdir(), "glitch-tests-")), false);

async function start(folder: string, isReused: boolean, settings = {}, programs?: string): Promise<void> {
  // When run as root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, createLogger("silent"), settings, programs);
  running = { postgres, folder, isReused };
  process.env.TEST_POSTGRES_URL = postgres.url;
}

/** Returns false while another run uses the folder. Deletes the data of a killed run, which was not flushed to disk. */
function claim(folder: string): boolean {
  const ownerFile = path.join(folder, OWNER_FILE);
  const owner = existsSync(ownerFile) ? Number(readFileSync(ownerFile, "utf8")) : null;
  if (owner !== null && owner !== process.pid && isAlive(owner)) return false;
  if (owner !== null && !isPostgresRunning(folder)) rmSync(folder, { recursive: true, force: true });
  rmSync(path.join(folder, TEMPORARY_FILES), { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(ownerFile, String(process.pid));
  return true;
}

function isPostgresRunning(folder: string): boolean {
  const pidFile = path.join(folder, "postgres/postmaster.pid");
  return existsSync(pidFile) && isAlive(Number(readFileSync(pidFile, "utf8").split("\n")[0]));
}

export async function stopPostgresCluster(): Promise<void> {
  if (!running) return;
  const { postgres, folder, isReused } = running;
  running = undefined;
  await postgres.stop();
  const unneeded = isReused ? [OWNER_FILE, TEMPORARY_FILES] : ["."];
  for (const name of unneeded) await rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}
