import "reflect-metadata";
import { connect, openDatabase } from "../database/connect-database";
import { readProcessEnv } from "../env";
import { explainFailure } from "../kernel/errors/explain-failure";
import { createLogger } from "../kernel/logging/logger";
import { withStartupLock } from "../database/prepare-database";

/** `npm run migrate`, with `-- down` (reverts one migration) or `-- status`. */
async function main(): Promise<void> {
  const env = readProcessEnv();
  const logger = createLogger("warn");
  const { database, close } = await openDatabase(env, logger);
  try {
    await connect(database, [], logger);
    const command = process.argv[2] ?? "up";
    if (!["up", "down", "status"].includes(command)) {
      throw new Error(`Unknown command ${command}. Use up, down, or status.`);
    }
    await withStartupLock(database, async (migrations) => {
      if (command === "up") await migrations.executePendingMigrations();
      if (command === "down") await migrations.undoLastMigration();
      const applied = new Set((await migrations.getExecutedMigrations()).map(({ name }) => name));
      for (const { name = "" } of database.migrations) {
        console.log(`${applied.has(name) ? "applied" : "pending"}  ${name}`);
      }
    });
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
});
