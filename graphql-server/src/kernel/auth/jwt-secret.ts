import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

/** Returns the configured secret, or generates one and stores it in DATA_DIR, so that sessions survive a restart. */
export async function jwtSecret(env: { JWT_SECRET?: string | undefined; DATA_DIR: string }): Promise<string> {
  if (env.JWT_SECRET) return env.JWT_SECRET;
  const file = path.join(env.DATA_DIR, "jwt-secret");
  try {
    // Only the first writer succeeds, so two processes use the same secret.
    await writeFile(file, randomBytes(32).toString("hex"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFile(file, "utf8");
}
