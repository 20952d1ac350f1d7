import "reflect-metadata";
import { connectExisting } from "../database/connect-database";
import { readProcessEnv } from "../env";
import { checkXp } from "../features/leaderboard";
import { explainFailure } from "../kernel/errors/explain-failure";
import { createLogger } from "../kernel/logging/logger";

/** `npm run xp:check`: compares totals and rankings with the ledger, even while a server runs. Exits with 1 on drift, 2 on failure. */
async function main(): Promise<void> {
  const { database, close } = await connectExisting(readProcessEnv(), createLogger("warn"));
  try {
    const { entries, people, drifts, shown } = await checkXp(database);
    for (const { what, where, expected, found } of shown) {
      console.error(`${what}: ${where}: expected ${expected}, found ${found}`);
    }
    if (drifts > shown.length) console.error(`... and ${drifts - shown.length} more`);
    console.log(`${entries} ledger entries of ${people} members: ${drifts === 0 ? "no drift" : `${drifts} drifts`}`);
    if (drifts > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(explainFailure(error) ?? error);
  process.exit(2);
});
