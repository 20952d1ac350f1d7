import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { createDataDir, spawnServer } from "./spawned-server";

const PREPARED = "prepared";

function clusterUrl(): string {
  const url = process.env.TEST_POSTGRES_URL;
  if (!url)
    throw new Error("The PostgreSQL of the tests is not running: is this file in a project with its global set-up?");
  return url;
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await client.query(statement);
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
  await onCluster(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return { url: urlOf(name), drop: () => onCluster(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** An empty database with a name of its own. */
export const createTestDatabase = (): Promise<TestDatabase> => createDatabase("template0");

/** The same as the built server leaves it after its first start, which is most of the time an app takes to start. */
export const createPreparedDatabase = (): Promise<TestDatabase> => createDatabase(PREPARED);

/** Once a run, before the first prepared database is asked for. */
export async function prepareDatabases(): Promise<void> {
  await onCluster(`CREATE DATABASE ${PREPARED}`);
  const dataDir = await createDataDir();
  const server = await spawnServer({ DATABASE_URL: urlOf(PREPARED), DATA_DIR: dataDir.path });
  server.kill("SIGTERM");
  await server.exit;
  await dataDir.remove();
}
