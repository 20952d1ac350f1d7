import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartupError } from "../kernel/errors/errors";

const LOCK_FILE = "server.pid";
const POLL_INTERVAL_MS = 100;
/** Another server can take over a lock that wasn't renewed for `staleMs`. */
const TIMING = { heartbeatMs: 2_000, staleMs: 15_000 };

/** Identifies the namespace of process ids, which are reused in other containers and after a reboot. */
function processHost(): string {
  if (process.platform !== "linux") return hostname();
  const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return `${bootId}/${readlinkSync("/proc/self/ns/pid")}`;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

interface Lock {
  text: string;
  renewedAt: number;
  pid: number;
  host: string;
}

const nullIfMissing = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

const readLock = (file: string): Lock | null =>
  nullIfMissing(() => {
    const text = readFileSync(file, "utf8");
    const [pid, host = ""] = text.split(" ");
    return { text, renewedAt: statSync(file).mtimeMs, pid: Number(pid), host };
  });

/** Whether the owner has exited. Always false for owners on other hosts, whose processes aren't visible. */
function hasExited({ pid, host }: Lock): boolean {
  if (host !== processHost()) return false;
  return pid === process.pid || !(pid > 0) || !isAlive(pid);
}

/** Random, because containers that share the folder can have equal process ids. */
const uniqueSibling = (file: string): string => `${file}.${randomBytes(6).toString("hex")}`;

/** Creates the file with its content atomically. Returns false if it exists. */
function createAtomically(file: string, text: string): boolean {
  const draft = uniqueSibling(file);
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

/** Whether a running server on this host uses the folder. */
export function isDataDirInUse(dataDir: string): boolean {
  const lock = readLock(path.join(dataDir, LOCK_FILE));
  return lock !== null && lock.host === processHost() && !hasExited(lock);
}

function dataDirInUse(dataDir: string, { pid, host }: Lock): StartupError {
  const owner =
    host === processHost()
      ? `the server with process id ${pid}`
      : "a server in another container or on another machine";
  return new StartupError(
    `${dataDir} is in use by ${owner}. Stop it, choose another DATA_DIR, or set DATABASE_URL to run several servers.`,
  );
}

/** Waits until the lock is free or abandoned. Throws if its owner renews it. */
async function waitUntilAbandoned(dataDir: string, file: string, staleMs: number): Promise<Lock | null> {
  const found = readLock(file);
  if (!found || hasExited(found)) return found;
  const deadline = performance.now() + staleMs;
  while (performance.now() < deadline) {
    await sleep(POLL_INTERVAL_MS);
    const now = readLock(file);
    // The lock is free, or has a new owner, which the caller waits for in turn.
    if (now?.text !== found.text) return null;
    if (now.renewedAt !== found.renewedAt) throw dataDirInUse(dataDir, found);
    if (hasExited(now)) break;
  }
  return found;
}

/** Removes an abandoned lock, but restores the file if another process has created a new lock in the meantime. */
function removeAbandoned(file: string, { text }: Lock): void {
  const movedFile = uniqueSibling(file);
  if (nullIfMissing(() => renameSync(file, movedFile)) === null) return;
  const movedText = readFileSync(movedFile, "utf8");
  rmSync(movedFile);
  if (movedText !== text) createAtomically(file, movedText);
}

/**
 * Prevents two servers from sharing an embedded database, because the first to stop would stop it for both. The owner renews its
 * lock, because other containers can't check its process id.
 */
export async function lockDataDir(dataDir: string, { heartbeatMs, staleMs } = TIMING): Promise<() => void> {
  const file = path.join(dataDir, LOCK_FILE);
  const text = `${process.pid} ${processHost()}`;
  while (!createAtomically(file, text)) {
    const abandoned = await waitUntilAbandoned(dataDir, file, staleMs);
    if (abandoned) removeAbandoned(file, abandoned);
  }
  const isOwn = (): boolean => readLock(file)?.text === text;
  const heartbeat = setInterval(() => {
    const lock = readLock(file);
    // After a long pause, such as a suspended machine, another server may have taken over.
    if (lock && lock.text !== text) throw dataDirInUse(dataDir, lock);
    const now = new Date();
    if (lock) utimesSync(file, now, now);
  }, heartbeatMs).unref();
  return () => {
    clearInterval(heartbeat);
    if (isOwn()) rmSync(file, { force: true });
  };
}
