import { Client } from "pg";
import { MIGRATIONS } from "../../migrations";
import { ENTITIES } from "../../graphql-server/src/entities";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { readSchema } from "../kit/database-dump";
import { createTestDatabase } from "../kit/test-database";

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
