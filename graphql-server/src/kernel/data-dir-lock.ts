import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "./errors";

const LOCK_FILE = "server.pid";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Creates the file with its text in one step: another process never finds it empty. False when it is there already. */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`;
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

/** Whether a server that is alive uses the folder. */
export function isDataDirInUse(dataDir: string): boolean {
  try {
    const owner = Number(readFileSync(path.join(dataDir, LOCK_FILE), "utf8"));
    return owner > 0 && isAlive(owner);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

const inUse = (dataDir: string, owner: number): StartError =>
  new StartError(
    `${dataDir} is in use by the server with process id ${owner}. Stop it, choose another DATA_DIR, ` +
      "or set DATABASE_URL to run several servers.",
  );

/**
 * Keeps two servers from using one embedded database: the first to stop would take it from under the other.
 * The lock of a process that is gone is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, LOCK_FILE);
  if (!createWhole(file, String(process.pid))) {
    const owner = Number(readFileSync(file, "utf8"));
    if (owner !== process.pid && owner > 0 && isAlive(owner)) throw inUse(dataDir, owner);
    rmSync(file, { force: true });
    if (!createWhole(file, String(process.pid))) throw inUse(dataDir, Number(readFileSync(file, "utf8")));
  }
  return () => rmSync(file, { force: true });
}
