import "reflect-metadata";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Client } from "pg";
import { DEMO_ACCOUNTS } from "../demo/people/demo-accounts";
import { seedDemo } from "../demo/seeds/seed-demo";
import { createDataSource } from "../graphql-server/src/kernel/database";
import { createLogger } from "../graphql-server/src/kernel/logging/logger";
import { deleteMessage, sendMessage } from "../tests/kit/conversation";
import { dumpDatabase } from "../tests/kit/database/database-dump";
import { channelId } from "../tests/kit/people";
import { startTestCluster, stopPostgresCluster } from "../tests/kit/database/postgres-cluster";
import {
  findChangedMigrations,
  hashMigrations,
  readReleased,
  RELEASED_DUMPS,
  RELEASED_FILE,
} from "../tests/kit/database/released-migrations";
import { startTestApp } from "../tests/kit/test-app";
import { createTestDatabase } from "../tests/kit/database/test-database";
import { ENTITIES } from "../tests/kit/offline-features";

// `npm run dump:release -- 1.0.0` stores the input of the upgrade tests in tests/migrations: a small demo database of this version and the
// hashes of its migrations.

/** The cast of the demo conversations plus two members, one of them banned. More would push the dump over 2 MB. */
const MEMBERS = 32;
/** The dump contains no files. */
const STORAGE = { put: async () => {}, open: async () => null, delete: async () => {} };
const SHOP = { publicUrl: "http://localhost:8080", premiumPriceCents: 1999 };

/** Excludes tokens, digests, and jobs with encrypted payloads. */
const isExcluded = (table) =>
  ["public.sessions", "public.one_time_codes", "public.api_keys"].includes(table) ||
  (table.startsWith("pgboss.") && !["pgboss.version", "pgboss.queue"].includes(table));

async function signIn({ url }, { email, password }) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  return response.json();
}

/** Seeds the demo community and adds data that only a running server writes. */
async function populate(databaseUrl) {
  const app = await startTestApp({ databaseUrl });
  const database = createDataSource(databaseUrl, { poolSize: 1, entities: ENTITIES, migrations: [] });
  try {
    await database.initialize();
    const options = { now: new Date(), shop: SHOP, storage: async () => STORAGE, memberCount: MEMBERS };
    await seedDemo(database, createLogger("silent"), options);
    const [free, premium] = DEMO_ACCOUNTS;
    const member = await signIn(app, premium);
    const general = { channelId: await channelId(app, "general") };
    await sendMessage(app, member, { ...general, content: `Welcome back, @${free.username}` });
    const { id } = await sendMessage(app, member, { ...general, content: "Posted in the wrong channel" });
    await deleteMessage(app, member, id);
  } finally {
    await database.destroy();
    await app.stop();
  }
}

async function dump(databaseUrl) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await dumpDatabase(client, ["public", "pgboss"], isExcluded);
  } finally {
    await client.end();
  }
}

async function dumpRelease(version) {
  const file = join(RELEASED_DUMPS, `${version}.sql.gz`);
  if (existsSync(file)) throw new Error(`${file} already exists. Released dumps never change.`);
  const changed = findChangedMigrations(readReleased(), hashMigrations());
  if (changed.length > 0) throw new Error(changed.join("\n"));
  await startTestCluster();
  try {
    const { url, drop } = await createTestDatabase();
    await populate(url);
    mkdirSync(RELEASED_DUMPS, { recursive: true });
    writeFileSync(file, gzipSync(await dump(url), { level: 9 }));
    await drop();
  } finally {
    await stopPostgresCluster();
  }
  writeFileSync(RELEASED_FILE, `${JSON.stringify(hashMigrations(), null, 2)}\n`);
  console.log(`Commit ${file} and ${RELEASED_FILE}.`);
}

const [version] = process.argv.slice(2);
if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) {
  console.error("Usage: npm run dump:release -- 1.0.0");
  process.exit(1);
}
await dumpRelease(version);
