import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { buildSchema } from "graphql";
import { root, run } from "./run.mjs";

const SCHEMA = "schema/schema.graphql";

/** The schema as the server's code makes it now. */
async function emitSchema() {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  const file = join(folder, "schema.graphql");
  try {
    const { code, output } = await run("tsx", ["graphql-server/src/emit-schema.ts", file], { capture: true });
    if (code !== 0) throw new Error(`The schema could not be emitted:\n${output}`);
    return readFileSync(file, "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The schema of the last commit; undefined outside a clone. */
function lastCommittedSchema() {
  try {
    return execFileSync("git", ["show", `HEAD:${SCHEMA}`], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  } catch {
    return undefined;
  }
}

async function breakingChanges(before, after) {
  const changes = await diff(buildSchema(before), buildSchema(after));
  return changes.filter((change) => change.criticality.level === CriticalityLevel.Breaking);
}

const emitted = await emitSchema();
if (emitted !== readFileSync(join(root, SCHEMA), "utf8")) {
  console.error(`${SCHEMA} is not what the server's code says: run "npm run generate" and commit the result.`);
  process.exitCode = 1;
}
const committed = lastCommittedSchema();
const breaking = committed ? await breakingChanges(committed, emitted) : [];
for (const change of breaking) console.error(`Breaks clients: ${change.message}`);
if (breaking.length > 0 && !process.argv.includes("--allow-breaking")) {
  console.error("Deprecate instead; a break that is meant passes with: npm run check:schema -- --allow-breaking");
  process.exitCode = 1;
}
