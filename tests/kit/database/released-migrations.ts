import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, "../../../migrations");

/** The file hashes of all released migrations. `npm run dump:release` adds new ones. */
export const RELEASED_FILE = path.join(MIGRATIONS_FOLDER, "released.json");
/** One database dump of a small community per release, written by `npm run dump:release`. */
export const RELEASED_DUMPS = path.resolve(import.meta.dirname, "../../migrations/released");

export type MigrationHashes = Record<string, string>;

export const readReleased = (): MigrationHashes =>
  existsSync(RELEASED_FILE) ? (JSON.parse(readFileSync(RELEASED_FILE, "utf8")) as MigrationHashes) : {};

/** The hash of each migration, by file name. */
export function hashMigrations(folder = MIGRATIONS_FOLDER): MigrationHashes {
  const files = readdirSync(folder).filter((file) => /^\d.*\.ts$/.test(file));
  const hashOf = (file: string): string =>
    createHash("sha256")
      .update(readFileSync(path.join(folder, file)))
      .digest("hex");
  return Object.fromEntries(files.sort().map((file) => [file, hashOf(file)]));
}

/** One sentence for each released migration that was edited or removed. */
export function findChangedMigrations(released: MigrationHashes, current: MigrationHashes): string[] {
  return Object.keys(released)
    .filter((file) => released[file] !== current[file])
    .map((file) => {
      const change = file in current ? "was edited" : "was removed";
      return `migrations/${file} ${change} after its release: restore it, and put the change into a new migration.`;
    });
}
