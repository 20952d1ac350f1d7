import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  findChangedMigrations,
  hashMigrations,
  readReleased,
  RELEASED_DUMPS,
} from "../kit/database/released-migrations";

const ROOT = path.resolve(import.meta.dirname, "../..");

it("keeps every released migration unchanged", () => {
  expect(Object.keys(readReleased())).not.toHaveLength(0);
  expect(findChangedMigrations(readReleased(), hashMigrations())).toEqual([]);
});

it("has a database dump of every published version", () => {
  const versions = readdirSync(path.join(ROOT, "schema/released"));
  expect(versions).toContain("1.0.0");
  expect(readdirSync(RELEASED_DUMPS).sort()).toEqual(versions.map((version) => `${version}.sql.gz`).sort());
});

it("reports each released migration that was edited or removed", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "migrations-"));
  try {
    cpSync(path.join(ROOT, "migrations"), folder, { recursive: true });
    const released = hashMigrations(folder);
    appendFileSync(path.join(folder, "1796000000000-create-accounts.ts"), "// A later thought.\n");
    rmSync(path.join(folder, "1796000000001-create-moderation.ts"));
    expect(findChangedMigrations(released, hashMigrations(folder))).toEqual([
      "migrations/1796000000000-create-accounts.ts was edited after its release: restore it, and put the change into a new migration.",
      "migrations/1796000000001-create-moderation.ts was removed after its release: restore it, and put the change into a new migration.",
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
