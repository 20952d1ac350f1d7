import { execFileSync } from "node:child_process";
import path from "node:path";
import startPostgres from "./jest-start-postgres";

/** Tests that kill and stop servers need the built one. */
export default async function startIntegrationTests(): Promise<void> {
  execFileSync(process.execPath, ["scripts/build.mjs", "server"], {
    cwd: path.resolve(import.meta.dirname, "../.."),
    stdio: "inherit",
  });
  await startPostgres();
}
