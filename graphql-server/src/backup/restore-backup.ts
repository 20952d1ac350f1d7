import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { MIGRATIONS } from "../../../migrations";
import { connect, openDatabase } from "../database/connect-database";
import { withStartupLock } from "../database/prepare-database";
import type { Env } from "../env";
import { uploadsFolder } from "../features/accounts";
import { createStorage } from "../features/community";
import { StartupError } from "../kernel/errors/errors";
import { createJobTables } from "../kernel/job-queue";
import type { Logger } from "../kernel/logging/logger";
import { copyIn } from "./copy-streams";
import { readVerified } from "./file-copies";
import { readManifest, tablePath, type Manifest, type TableEntry } from "./manifest";
import { columnList, connectClient, COPY_SETTINGS, countRows, readTables, sqlName, type Table } from "./snapshot";
import { SECRET_FILE } from "./stored-files";
import { secretId } from "./write-backup";

/** Tables that migrations fill. */
const FILLED_BY_MIGRATIONS = ["search_progress", "course_ids"];

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
  FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conrelid::regclass::text, conname`;

/** pg-boss's own function creates the tables of a queue. */
const CREATE_QUEUES = `
  SELECT pgboss.create_queue(name, json_build_object('policy', policy, 'retryLimit', retry_limit, 'retryDelay', retry_delay,
    'retryBackoff', retry_backoff, 'expireInSeconds', expire_seconds, 'retentionMinutes', retention_minutes))
  FROM restored_queue ORDER BY name`;

/**
 * Restores a backup into an empty database and DATA_DIR, in quarantine. Verifies everything before it writes anything. Files come
 * first, so that no row lacks its file; the rows follow in one transaction. After a failure, it can be run again.
 */
export async function restoreBackup(env: Env, source: string, logger: Logger): Promise<Manifest> {
  const folder = path.resolve(source);
  const manifest = await readManifest(folder);
  const migrations = migrationsOf(manifest);
  await verify(folder, manifest);
  const { database, url, close } = await openDatabase(env, logger);
  try {
    database.setOptions({ migrations });
    await connect(database, [], logger);
    const client = await connectClient(url);
    try {
      await withStartupLock(database, async (executor) => {
        await assertEmpty(client);
        await assertSameSecret(env, manifest);
        await executor.executePendingMigrations();
        if (manifest.jobTables !== null) await createJobTables(url);
        await assertSameTables(client, manifest);
        await restoreFiles(env, folder, manifest);
        await restoreRows(client, folder, manifest);
      });
      await client.query("ANALYZE");
    } finally {
      await client.end().catch(() => undefined);
    }
    return manifest;
  } finally {
    await close();
  }
}

const otherVersion = ({ version }: Manifest, reason: string): StartupError =>
  new StartupError(`${reason} Restore it with version ${version} of the product, and upgrade afterward.`);

/** The migrations that the backed-up site had run. Later ones run when the server starts. */
function migrationsOf(manifest: Manifest): typeof MIGRATIONS {
  const index = MIGRATIONS.findIndex((Migration) => new Migration().name === manifest.lastMigration);
  if (index < 0) throw otherVersion(manifest, "The backup is from a version that this one doesn't know.");
  return MIGRATIONS.slice(0, index + 1);
}

async function verify(folder: string, { tables, files }: Manifest): Promise<void> {
  const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });
  for (const table of tables) await readVerified(folder, tablePath(table), table, nowhere());
  for (const [name, content] of Object.entries(files)) await readVerified(folder, name, content, nowhere());
}

async function assertEmpty(client: Client): Promise<void> {
  for (const table of await readTables(client)) {
    if (FILLED_BY_MIGRATIONS.includes(table.name) || (table.schema === "pgboss" && table.name === "queue")) continue;
    if ((await client.query(`SELECT 1 FROM ${sqlName(table)} LIMIT 1`)).rows.length === 0) continue;
    throw new StartupError(
      `The database isn't empty: ${table.name} has rows. A backup is restored only into an empty database: ` +
        "set DATABASE_URL to a new one, or DATA_DIR to a new folder.",
    );
  }
}

/** Another secret would sign all members out, and queued emails could not be read. */
async function assertSameSecret(env: Env, manifest: Manifest): Promise<void> {
  const generated = await readFile(path.join(env.DATA_DIR, "jwt-secret"), "utf8").catch(() => null);
  const own = env.JWT_SECRET ?? generated;
  const isInBackup = SECRET_FILE in manifest.files;
  if (!manifest.secret || (own === null ? isInBackup : secretId(own) === manifest.secret)) return;
  throw new StartupError(
    isInBackup
      ? "This site has a different secret from the backup. Remove JWT_SECRET, and choose a new DATA_DIR."
      : "Set JWT_SECRET to the one of the site that was backed up. The backup doesn't contain it.",
  );
}

/** A table with its columns, to compare. */
const shapeOf = ({ schema, name, columns }: Table): string => `${schema}.${name} (${columns.toSorted().join(", ")})`;

async function assertSameTables(client: Client, manifest: Manifest): Promise<void> {
  const found = (await readTables(client)).map(shapeOf).sort();
  const expected = manifest.tables.map(shapeOf).sort();
  const different = [...found, ...expected].find((shape) => !found.includes(shape) || !expected.includes(shape));
  if (different) throw otherVersion(manifest, `The backup has different tables from this database: ${different}.`);
  if (manifest.jobTables === null) return;
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM pgboss.version`);
  if (rows[0]?.version !== manifest.jobTables) throw otherVersion(manifest, "The backup has another job queue.");
}

async function restoreFiles(env: Env, folder: string, { files }: Manifest): Promise<void> {
  const uploads = uploadsFolder(env);
  const storage = await createStorage(env);
  await mkdir(uploads, { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    const name = path.basename(file);
    if (file === SECRET_FILE) {
      // The same one if it exists, which was checked.
      await writeFile(path.join(env.DATA_DIR, name), await readFile(path.join(folder, file)), { mode: 0o600 });
    } else if (file.startsWith("uploads/")) {
      const draft = path.join(uploads, `${name}.unfinished`);
      await readVerified(folder, file, content, createWriteStream(draft));
      await rename(draft, path.join(uploads, name));
    } else {
      // An interrupted restore may have written a part of it. Attachments are small enough to be read at once.
      await storage.delete(name);
      await storage.put(name, await readFile(path.join(folder, file)));
    }
  }
}

/** Loads all rows in one transaction. Foreign keys and triggers come back afterward, so the order of the tables doesn't matter. */
async function restoreRows(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const ownTables = manifest.tables.filter(({ schema }) => schema === "public");
  await client.query(`BEGIN; ${COPY_SETTINGS}`);
  try {
    const { rows: keys } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS);
    for (const { drop } of keys) await client.query(drop);
    for (const table of ownTables) await client.query(`ALTER TABLE ${sqlName(table)} DISABLE TRIGGER USER`);
    await client.query(`TRUNCATE ${ownTables.map(sqlName).join(", ")}`);
    for (const table of manifest.tables) await restoreTable(client, folder, table);
    for (const [name, value] of Object.entries(manifest.sequences))
      await client.query(`SELECT setval(format('public.%I', $1::text)::regclass, $2::bigint)`, [name, value]);
    for (const { add } of keys) await client.query(add);
    for (const table of ownTables) await client.query(`ALTER TABLE ${sqlName(table)} ENABLE TRIGGER USER`);
    for (const table of manifest.tables) await assertCount(client, table);
    await client.query(`DELETE FROM quarantine`);
    await client.query(`INSERT INTO quarantine (restored_at, backed_up_at) VALUES (now(), $1)`, [manifest.createdAt]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function restoreTable(client: Client, folder: string, table: TableEntry): Promise<void> {
  const isQueue = table.schema === "pgboss" && table.name === "queue";
  if (isQueue) await client.query(`CREATE TEMP TABLE restored_queue (LIKE pgboss.queue) ON COMMIT DROP`);
  const target = isQueue ? "restored_queue" : sqlName(table);
  const rows = createReadStream(path.join(folder, tablePath(table)));
  await pipeline(rows, copyIn(client, `COPY ${target} (${columnList(table)}) FROM STDIN`));
  if (isQueue) await client.query(CREATE_QUEUES);
}

async function assertCount(client: Client, table: TableEntry): Promise<void> {
  const found = await countRows(client, table);
  if (found === table.rows) return;
  throw new Error(`${sqlName(table)} has ${found} rows instead of ${table.rows}. Nothing was restored.`);
}
