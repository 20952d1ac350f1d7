import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import path from "node:path";
import type { Client } from "pg";
import { connectExisting } from "../database/connect-database";
import type { Env } from "../env";
import { deriveKey } from "../kernel/auth/secrets";
import { StartupError } from "../kernel/errors/errors";
import type { Logger } from "../kernel/logging/logger";
import { PROJECT_ROOT } from "../kernel/project-root";
import { MANIFEST, newManifest, type Manifest } from "./manifest";
import { connectClient, dumpTable, inSnapshot, readSequences, readTables } from "./snapshot";
import { StoredFiles } from "./stored-files";

const FOLDERS = ["tables", "uploads", "attachments", "secrets"];
const MAX_SNAPSHOTS = 5;

/** Identifies key material without revealing it. */
export const secretId = (secret: string): string => deriveKey(secret, "backup").toString("hex");

export async function productVersion(): Promise<string> {
  const text = await readFile(path.join(PROJECT_ROOT, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** Throws unless the folder is new or empty. */
async function assertEmptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw new StartupError(`${folder} is a file. Choose a new folder.`);
    throw error;
  });
  if (found.length) throw new StartupError(`${folder} isn't empty. Choose a new folder for each backup.`);
}

/**
 * Writes a consistent backup to a new folder, while the product runs or not. The folder gets its name when the backup is complete.
 *
 * Files are copied before the snapshot of the database, and the ones that its rows need in addition after it, because a row is
 * stored after its file and removed before it. If a file was removed in between, a new snapshot is taken, so no row lacks its file.
 */
export async function writeBackup(env: Env, target: string, logger: Logger): Promise<Manifest> {
  const folder = path.resolve(target);
  await assertEmptyFolder(folder);
  const unfinished = `${folder}.unfinished-${randomBytes(4).toString("hex")}`;
  const { url, close } = await connectExisting(env, logger);
  try {
    for (const name of FOLDERS) await mkdir(path.join(unfinished, name), { recursive: true, mode: 0o700 });
    const client = await connectClient(url);
    try {
      const manifest = await writeContents(env, client, unfinished);
      await writeManifest(unfinished, manifest);
      await rename(unfinished, folder);
      return manifest;
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

async function writeContents(env: Env, client: Client, folder: string): Promise<Manifest> {
  const files: Manifest["files"] = {};
  const stored = new StoredFiles({ env, folder, files });
  const secret = secretId(await stored.copySecret());
  const version = await productVersion();
  await stored.copyCurrent(client);
  for (let attempt = 1; attempt <= MAX_SNAPSHOTS; attempt += 1) {
    const { manifest, missing } = await inSnapshot(client, async () => ({
      manifest: await dumpTables(client, folder, { version, secret }),
      missing: await stored.copyOfSnapshot(client),
    }));
    if ((await stored.removedSince(client, missing)).length === 0)
      return { ...manifest, files, missing: missing.map(({ name }) => name) };
    await rm(path.join(folder, "tables"), { recursive: true });
    await mkdir(path.join(folder, "tables"), { mode: 0o700 });
  }
  throw new StartupError("Files were removed during each of five attempts. Try again when the site is less busy.");
}

async function dumpTables(
  client: Client,
  folder: string,
  { version, secret }: Pick<Manifest, "version" | "secret">,
): Promise<Manifest> {
  const one = async <T>(text: string): Promise<T | undefined> =>
    (await client.query<{ value: T }>(text)).rows[0]?.value;
  const lastMigration = await one<string>(`SELECT name AS value FROM migrations ORDER BY id DESC LIMIT 1`);
  const createdAt = await one<Date>(`SELECT now() AS value`);
  const hasJobs = await one<boolean>(`SELECT to_regclass('pgboss.version') IS NOT NULL AS value`);
  const jobTables = hasJobs ? await one<number>(`SELECT version AS value FROM pgboss.version`) : null;
  const manifest = newManifest({
    version,
    secret,
    createdAt: (createdAt ?? new Date()).toISOString(),
    lastMigration: lastMigration ?? "",
    jobTables: jobTables ?? null,
  });
  for (const table of await readTables(client)) manifest.tables.push(await dumpTable(client, table, folder));
  manifest.sequences = await readSequences(client);
  return manifest;
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(path.join(folder, MANIFEST), "wx", 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 1)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
