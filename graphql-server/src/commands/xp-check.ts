import "reflect-metadata";
import { connectExisting } from "../database/connect-database";
import { readProcessEnv } from "../env";
import { checkXp } from "../features/leaderboard";
import { AppError, StartupError } from "../kernel/errors/errors";
import { createLogger } from "../kernel/logging/logger";

/** `npm run xp:check`: derives totals and rankings anew from the ledger, also beside a running server; 1 on any drift, 2 when it could not look. */
async function main(): Promise<void> {
  const { database, close } = await connectExisting(readProcessEnv(), createLogger("warn"));
  try {
    const { entries, people, drifts, shown } = await checkXp(database);
    for (const { what, where, expected, found } of shown) {
      console.error(`${what}: ${where}: the ledger says ${expected}, there is ${found}`);
    }
    if (drifts > shown.length) console.error(`... and ${drifts - shown.length} more`);
    console.log(`${entries} ledger rows of ${people} people: ${drifts === 0 ? "no drift" : `${drifts} drifts`}`);
    if (drifts > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof StartupError || error instanceof AppError;
  console.error(expected ? error.message : error);
  process.exit(2);
});
