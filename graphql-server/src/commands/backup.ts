import "reflect-metadata";
import { restoreBackup } from "../backup/restore-backup";
import { writeBackup } from "../backup/write-backup";
import { readProcessEnv } from "../env";
import { StartupError } from "../kernel/errors/errors";
import { explainFailure } from "../kernel/errors/explain-failure";
import { createLogger } from "../kernel/logging/logger";
import { countOf } from "../kernel/text/format";
import type { Manifest } from "../backup/manifest";

const USAGE = `npm run backup -- <folder>   back up the database, pictures, attachments, and the secret to a new folder
npm run restore -- <folder>  restore a backup into an empty database and DATA_DIR`;

const RESTORED = `The site is in quarantine: it sends no emails or push messages, runs no jobs, and doesn't call the payment provider.
Start it, check it, and release it in the admin area, or with: npm run admin -- release`;

function summaryOf({ tables, files, createdAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${countOf(rows, "row")} of ${countOf(tables.length, "table")}, and ${countOf(Object.keys(files).length, "file")}, as of ${createdAt}`;
}

/** `npm run backup` and `npm run restore`, with the settings of the server. */
async function main(): Promise<void> {
  const [command, folder, ...others] = process.argv.slice(2);
  if (!folder || others.length || (command !== "backup" && command !== "restore")) throw new StartupError(USAGE);
  const [env, logger] = [readProcessEnv(), createLogger("warn")];
  if (command === "restore") {
    console.log(`Restored ${summaryOf(await restoreBackup(env, folder, logger))}.\n${RESTORED}`);
    return;
  }
  const manifest = await writeBackup(env, folder, logger);
  console.log(`Backed up ${summaryOf(manifest)}, to ${folder}. Keep it safe: it contains personal data and secrets.`);
  if (!manifest.missing.length) return;
  console.error(
    `Warning: the database refers to files that don't exist: ${manifest.missing.length}, such as ${manifest.missing[0]}. ` +
      "If DATA_DIR or the bucket isn't the one of the server, set it and back up again.",
  );
}

main().catch((error: unknown) => {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
});
