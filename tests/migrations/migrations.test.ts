import { Client } from "pg";
import type { MigrationInterface, QueryRunner } from "typeorm";
import { MIGRATIONS } from "../../migrations";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { withStartupLock } from "../../graphql-server/src/database/prepare-database";
import { readSchema } from "../kit/database/database-dump";
import { eventually } from "../kit/eventually";
import { runCommand } from "../kit/servers/run-command";
import { createDataDir } from "../kit/servers/spawned-server";
import { createTestDatabase } from "../kit/database/test-database";
import { ENTITIES } from "../kit/offline-features";

/** Resolves once a process waits for the startup lock. */
const untilLockIsRequested = (query: (text: string) => Promise<unknown[]>): Promise<unknown> =>
  eventually("another process waits for the startup lock", async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%advisory_lock($1)%'
      AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`;
    return (await query(waiting)).length > 0;
  });

it("migrates an empty database to the schema of the entities, reverts it, and migrates it again to the same schema", async () => {
  const database = await createTestDatabase();
  const source = createDataSource(database.url, { poolSize: 2, entities: ENTITIES, migrations: MIGRATIONS });
  await source.initialize();
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await source.runMigrations();
    const head = await readSchema(client, ["public"]);

    for (let step = 0; step < MIGRATIONS.length; step += 1) await source.undoLastMigration();
    const { tables, functions } = await readSchema(client, ["public"]);
    expect(tables).toEqual([expect.stringContaining("CREATE TABLE public.migrations")]);
    expect(functions).toEqual([]);

    await source.runMigrations();
    expect(await readSchema(client, ["public"])).toEqual(head);

    const difference = await source.driver.createSchemaBuilder().log();
    expect(difference.upQueries.map((query) => query.query)).toEqual([]);
  } finally {
    await client.end();
    await source.destroy();
    await database.drop();
  }
});

it("runs migrations without a statement timeout, and builds an index concurrently while another process waits", async () => {
  const database = await createTestDatabase();
  const names: string[] = [];
  let second: Promise<void> | undefined;
  class CreateReadings1 implements MigrationInterface {
    readonly name = "CreateReadings1767200000000";
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(`CREATE TABLE readings AS SELECT current_setting('statement_timeout') AS timeout`);
    }
    async down(): Promise<void> {}
  }
  class IndexReadings2 implements MigrationInterface {
    readonly name = "IndexReadings1767200000001";
    readonly transaction = false;
    async up(runner: QueryRunner): Promise<void> {
      second = migrate();
      await untilLockIsRequested((text) => runner.query(text) as Promise<unknown[]>);
      await runner.query(`CREATE INDEX CONCURRENTLY readings_timeout ON readings (timeout)`);
    }
    async down(): Promise<void> {}
  }
  const migrate = async (): Promise<void> => {
    const migrations = [CreateReadings1, IndexReadings2];
    const source = createDataSource(database.url, { poolSize: 2, entities: [], migrations });
    await source.initialize();
    try {
      const done = await withStartupLock(source, (executor) => executor.executePendingMigrations());
      names.push(...done.map(({ name }) => name));
    } finally {
      await source.destroy();
    }
  };
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate();
    await second;
    expect(names).toEqual(["CreateReadings1767200000000", "IndexReadings1767200000001"]);
    expect((await client.query(`SELECT timeout FROM readings`)).rows).toEqual([{ timeout: "0" }]);
  } finally {
    await client.end();
    await database.drop();
  }
});

it("refuses a database with different migrations from those of 1.0.0, and changes nothing in it", async () => {
  const [database, dataDir] = [await createTestDatabase(), await createDataDir()];
  const source = createDataSource(database.url, { poolSize: 1, entities: [], migrations: [] });
  await source.initialize();
  try {
    await source.query(
      `CREATE TABLE migrations (id serial PRIMARY KEY, timestamp bigint NOT NULL, name text NOT NULL)`,
    );
    await source.query(
      `INSERT INTO migrations (timestamp, name) VALUES (1763600000000, 'CreateAccounts1763600000000')`,
    );
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir.path };
    const { code, output } = await runCommand("migrate", { args: ["up"], env });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("before 1.0.0") as string });
    expect(await source.query(`SELECT name FROM migrations`)).toEqual([{ name: "CreateAccounts1763600000000" }]);
  } finally {
    await source.destroy();
    await dataDir.remove();
    await database.drop();
  }
});

it("makes `npm run migrate` wait for a server that is starting on the same database", async () => {
  const [database, dataDir] = [await createTestDatabase(), await createDataDir()];
  const source = createDataSource(database.url, { poolSize: 1, entities: [], migrations: [] });
  const client = new Client({ connectionString: database.url });
  await Promise.all([source.initialize(), client.connect()]);
  try {
    const migrate = (command: string) =>
      runCommand("migrate", { args: [command], env: { DATABASE_URL: database.url, DATA_DIR: dataDir.path } });
    const migrated = await withStartupLock(source, async () => {
      const finished = migrate("up");
      await untilLockIsRequested(async (text) => (await client.query(text)).rows as unknown[]);
      expect((await readSchema(client, ["public"])).tables).toEqual([]);
      // Wrapped in an object, because a bare promise would be awaited while the lock is held.
      return { finished };
    });
    const { code, output } = await migrated.finished;
    expect({ code, pending: output.includes("pending") }).toEqual({ code: 0, pending: false });
    expect(await migrate("status")).toMatchObject({ code: 0, output });
    expect((await migrate("down")).output.match(/^pending/gm)).toHaveLength(1);
  } finally {
    await Promise.all([source.destroy(), client.end()]);
    await dataDir.remove();
    await database.drop();
  }
});
