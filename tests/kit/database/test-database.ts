import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { createDataDir, spawnServer } from "../servers/spawned-server";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** The sources that determine the contents of a database after its first start. */
const TEMPLATE_SOURCES = ["migrations", "graphql-server/src", "demo", "graphql-server/content"];

function clusterUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url) throw new Error("No test PostgreSQL is running: is this file in the api or e2e project?");
  return url;
}

async function onCluster<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

function urlOf(name: string): string {
  const url = new URL(clusterUrl());
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onCluster((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    url: urlOf(name),
    drop: () => onCluster(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Creates an empty database. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase("template0");

/** Copies the template, which the built server has migrated and seeded. Migrating and seeding are most of an app's start time. */
export function createPreparedDatabase(): Promise<TestDatabase> {
  const template = process.env.TEST_DATABASE_TEMPLATE;
  if (!template) throw new Error("The template database is missing: is this file in the api or e2e project?");
  return createDatabase(template);
}

/** Returns the name of the template database for the current sources. Creates it unless an earlier run did. */
export async function prepareTemplate(): Promise<string> {
  const name = `prepared_${fingerprint(TEMPLATE_SOURCES)}`;
  const exists = await onCluster(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%' OR datname LIKE 'prepared%'`,
    );
    const names = rows.map(({ datname }) => datname);
    for (const stale of names.filter((each) => each !== name)) {
      await client.query(`DROP DATABASE IF EXISTS ${stale} WITH (FORCE)`);
    }
    return names.includes(name);
  });
  if (exists) return name;
  const unfinished = `${name}_unfinished`;
  await onCluster((client) => client.query(`CREATE DATABASE ${unfinished}`));
  const dataDir = await createDataDir();
  const server = await spawnServer({ DATABASE_URL: urlOf(unfinished), DATA_DIR: dataDir.path });
  server.kill("SIGTERM");
  await server.exit;
  await dataDir.remove();
  await onCluster((client) => client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`));
  return name;
}

/** A hash of the names and contents of all files in some folders. */
function fingerprint(folders: string[]): string {
  const hash = createHash("sha1");
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
  );
  for (const file of files.sort()) {
    if (file.endsWith(".test.ts") || !statSync(path.join(ROOT, file)).isFile()) continue;
    hash.update(file).update(readFileSync(path.join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 12);
}
