import { MIGRATIONS } from "../../migrations";
import { ENTITIES } from "../../graphql-server/src/entities";
import { createDataSource } from "../../graphql-server/src/kernel/database";
import { createTestDatabase } from "../kit/test-database";

const SCHEMA = `
  SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name <> 'migrations' ORDER BY 1, 2`;
const INDEXES = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'migrations' ORDER BY 1`;

it("goes from empty to head, back, and to the same head, which is what the entities say", async () => {
  const database = await createTestDatabase();
  const source = createDataSource(database.url, { poolSize: 2, entities: ENTITIES, migrations: MIGRATIONS });
  await source.initialize();
  try {
    await source.runMigrations();
    const head = [await source.query(SCHEMA), await source.query(INDEXES)];
    expect(head[0]).not.toHaveLength(0);

    for (let step = 0; step < MIGRATIONS.length; step += 1) await source.undoLastMigration();
    expect(await source.query(SCHEMA)).toEqual([]);

    await source.runMigrations();
    expect([await source.query(SCHEMA), await source.query(INDEXES)]).toEqual(head);

    const difference = await source.driver.createSchemaBuilder().log();
    expect(difference.upQueries.map((query) => query.query)).toEqual([]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});
