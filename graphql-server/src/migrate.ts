import "reflect-metadata";
import { connectDatabase } from "./connect-database";
import { readProcessEnv } from "./env";
import { createLogger } from "./kernel/logger";

/** `npm run migrate`, `-- down` (one step), `-- status`. */
async function main(): Promise<void> {
  const env = readProcessEnv();
  const { database, close } = await connectDatabase(env, createLogger("warn"));
  try {
    const command = process.argv[2] ?? "up";
    if (command === "up") await database.runMigrations();
    else if (command === "down") await database.undoLastMigration();
    else if (command !== "status") throw new Error(`Unknown command ${command}: use up, down or status`);
    const applied = new Set(
      (await database.query<{ name: string }[]>(`SELECT name FROM migrations`)).map((row) => row.name),
    );
    for (const { name = "" } of database.migrations)
      console.log(`${applied.has(name) ? "applied" : "pending"}  ${name}`);
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
