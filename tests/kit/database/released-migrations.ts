import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, "../../../migrations");

/** Every migration of a release, with the hash of its file. `npm run dump:release` adds the ones that are new. */
export const RELEASED_FILE = path.join(MIGRATIONS_FOLDER, "released.json");
/** One file per release, as `npm run dump:release` wrote it: the database of a small community. */
export const RELEASED_DUMPS = path.resolve(import.meta.dirname, "../../migrations/released");

export type MigrationHashes = Record<string, string>;

export const readReleased = (): MigrationHashes =>
  existsSync(RELEASED_FILE) ? (JSON.parse(readFileSync(RELEASED_FILE, "utf8")) as MigrationHashes) : {};

/** The hash of each migration, by the name of its file. */
export function hashMigrations(folder = MIGRATIONS_FOLDER): MigrationHashes {
  const files = readdirSync(folder).filter((file) => /^\d.*\.ts$/.test(file));
  const hashOf = (file: string): string =>
    createHash("sha256")
      .update(readFileSync(path.join(folder, file)))
      .digest("hex");
  return Object.fromEntries(files.sort().map((file) => [file, hashOf(file)]));
}

/** A sentence for each migration of a release that is no longer what it was. */
export function findChangedMigrations(released: MigrationHashes, present: MigrationHashes): string[] {
  return Object.keys(released)
    .filter((file) => released[file] !== present[file])
    .map((file) => {
      const what = file in present ? "was edited" : "was removed";
      return `migrations/${file} ${what} after its release: restore it, and put the change into a new migration.`;
    });
}
