import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/**
 * Keeps two servers from using one embedded database: the first to stop would take it from under the other.
 * The lock of a process that is gone is taken over.
 */
export function lockDataDir(dataDir: string): () => void {
  const file = path.join(dataDir, "server.pid");
  for (let attempt = 0; ; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || attempt > 0) throw error;
      const owner = Number(readFileSync(file, "utf8"));
      if (owner !== process.pid && owner > 0 && isAlive(owner)) {
        throw new Error(
          `${dataDir} is in use by the server with process id ${owner}. Stop it, choose another DATA_DIR, ` +
            "or set DATABASE_URL to run several servers.",
        );
      }
      rmSync(file, { force: true });
    }
  }
}
