import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { buildSchema } from "graphql";
import { openApiBreaks } from "./openapi-breaks.mjs";
import { root, run } from "./run.mjs";

const SCHEMA = "schema/schema.graphql";
const OPENAPI = "schema/openapi.json";
const RELEASES = process.env.RELEASED_CONTRACTS ?? join(root, "schema/released");

/** Both contracts as the server's code makes them now, by file. */
async function emitContracts() {
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    const { code, output } = await run("tsx", ["graphql-server/src/commands/emit-schema.ts", folder], {
      capture: true,
    });
    if (code !== 0) throw new Error(`The schema could not be emitted:\n${output}`);
    return new Map([SCHEMA, OPENAPI].map((file) => [file, readFileSync(join(folder, basename(file)), "utf8")]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Newest first. */
const byVersion = (a, b) => b.localeCompare(a, "en", { numeric: true });

/**
 * What was published last. A folder for each version stands in the repository, so that a break is found in every clone, also
 * long after the commit that brought it.
 */
function newestRelease() {
  const [version] = readdirSync(RELEASES).sort(byVersion);
  if (!version) throw new Error(`${RELEASES} has no version: npm run check:schema -- --release`);
  return { version, text: (file) => readFileSync(join(RELEASES, version, basename(file)), "utf8") };
}

/** Keeps the present contracts as those of their version, which nobody changes afterwards. */
function release(contracts, version) {
  const folder = join(RELEASES, version);
  if (existsSync(folder))
    throw new Error(`${version} is released already: raise VERSION in graphql-server/src/rest/openapi/openapi.ts`);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of contracts) writeFileSync(join(folder, basename(file)), text);
  console.log(`${version} is released: commit ${folder}, then run "npm run dump:release -- ${version}".`);
}

const firstNumber = (version) => Number(version.split(".")[0]);

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
const present = JSON.parse(contracts.get(OPENAPI));
const { version } = present.info;
const released = newestRelease();
const breaking = [
  ...(await breakingChanges(released.text(SCHEMA), contracts.get(SCHEMA))).map(({ message }) => message),
  ...openApiBreaks(JSON.parse(released.text(OPENAPI)), present),
];
for (const message of breaking) console.error(`Breaks clients of ${released.version}: ${message}`);
if (breaking.length > 0 && firstNumber(version) === firstNumber(released.version)) {
  console.error("Deprecate instead; a break that is meant raises the first number of VERSION in rest/openapi.ts");
  process.exitCode = 1;
}
if (process.argv.includes("--release") && !process.exitCode) release(contracts, version);
