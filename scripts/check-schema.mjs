import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { buildSchema } from "graphql";
import { root, run } from "./run.mjs";

const SCHEMA = "schema/schema.graphql";
const OPENAPI = "schema/openapi.json";

/** Both contracts as the server's code makes them now, by file. */
async function emitContracts() {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    const { code, output } = await run("tsx", ["graphql-server/src/emit-schema.ts", folder], { capture: true });
    if (code !== 0) throw new Error(`The schema could not be emitted:\n${output}`);
    return new Map([SCHEMA, OPENAPI].map((file) => [file, readFileSync(join(folder, basename(file)), "utf8")]));
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

const contracts = await emitContracts();
for (const [file, text] of contracts) {
  if (text === readFileSync(join(root, file), "utf8")) continue;
  console.error(`${file} is not what the server's code says: run "npm run generate" and commit the result.`);
  process.exitCode = 1;
}
const { valid, errors } = await new Validator().validate(JSON.parse(contracts.get(OPENAPI)));
if (!valid) {
  console.error(`${OPENAPI} is no OpenAPI document: ${JSON.stringify(errors)}`);
  process.exitCode = 1;
}
const committed = lastCommittedSchema();
const breaking = committed ? await breakingChanges(committed, contracts.get(SCHEMA)) : [];
for (const change of breaking) console.error(`Breaks clients: ${change.message}`);
if (breaking.length > 0 && !process.argv.includes("--allow-breaking")) {
  console.error("Deprecate instead; a break that is meant passes with: npm run check:schema -- --allow-breaking");
  process.exitCode = 1;
}
