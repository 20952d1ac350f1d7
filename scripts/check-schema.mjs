import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { buildSchema } from "graphql";
import { openApiBreakingChanges } from "./openapi-breaking-changes.mjs";
import { root, run } from "./run.mjs";

const SCHEMA = "schema/schema.graphql";
const OPENAPI = "schema/openapi.json";
const CHANGELOG = "schema/CHANGELOG.md";
/** Set by tests: a folder with the current contracts, which are otherwise generated from the code. */
const { CURRENT_CONTRACTS } = process.env;
/** Tests set another folder. */
const RELEASES = process.env.RELEASED_CONTRACTS ?? join(root, "schema/released");

/** Returns both contracts, generated from the server's current code, by file. */
async function emitContracts() {
  if (CURRENT_CONTRACTS) return readContracts(CURRENT_CONTRACTS);
  const folder = mkdtempSync(join(tmpdir(), "schema-"));
  try {
    const { code, output } = await run("tsx", ["graphql-server/src/commands/emit-schema.ts", folder], {
      capture: true,
    });
    if (code !== 0) throw new Error(`Generating the schema failed:\n${output}`);
    return readContracts(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readContracts = (folder) =>
  new Map([SCHEMA, OPENAPI].map((file) => [file, readFileSync(join(folder, basename(file)), "utf8")]));

const newestFirst = (a, b) => b.localeCompare(a, "en", { numeric: true });

/** Released contracts are in the repository, so that every clone detects a breaking change, even long after its commit. */
function newestRelease() {
  const [version] = readdirSync(RELEASES).sort(newestFirst);
  if (!version) throw new Error(`${RELEASES} contains no version.`);
  return { version, text: (file) => readFileSync(join(RELEASES, version, basename(file)), "utf8") };
}

/** Stores the current contracts under their version. Released contracts never change. */
function release(contracts, version) {
  const folder = join(RELEASES, version);
  if (existsSync(folder))
    throw new Error(`${version} is already released. Increase VERSION in graphql-server/src/rest/openapi/openapi.ts.`);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of contracts) writeFileSync(join(folder, basename(file)), text);
  console.log(`Released ${version}. Commit ${folder}, then run "npm run dump:release -- ${version}".`);
}

const majorVersion = (version) => Number(version.split(".")[0]);

const operationsOf = ({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((m) => `${m.toUpperCase()} ${path}`));

/** The additions to the contracts: GraphQL types, fields, arguments, and values, and REST operations. */
function additions(graphqlChanges, openApiBefore, openApiNow) {
  const before = new Set(operationsOf(openApiBefore));
  return [
    ...graphqlChanges.filter(({ type }) => /(?<!DESCRIPTION)_ADDED$/.test(type)).map(({ message }) => message),
    ...operationsOf(openApiNow).filter((operation) => !before.has(operation)),
  ];
}

const contracts = await emitContracts();
for (const [file, text] of contracts) {
  if (text === readFileSync(join(root, file), "utf8")) continue;
  console.error(`${file} is out of date. Run "npm run generate" and commit the result.`);
  process.exitCode = 1;
}
const { valid, errors } = await new Validator().validate(JSON.parse(contracts.get(OPENAPI)));
if (!valid) {
  console.error(`${OPENAPI} is not a valid OpenAPI document: ${JSON.stringify(errors)}`);
  process.exitCode = 1;
}
const current = JSON.parse(contracts.get(OPENAPI));
const { version } = current.info;
const released = newestRelease();
const releasedApi = JSON.parse(released.text(OPENAPI));
const changes = await diff(buildSchema(released.text(SCHEMA)), buildSchema(contracts.get(SCHEMA)));
const breaks = [
  ...changes.filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking).map(({ message }) => message),
  ...openApiBreakingChanges(releasedApi, current),
];
for (const message of breaks) console.error(`Breaks clients of ${released.version}: ${message}`);
if (breaks.length > 0 && majorVersion(version) === majorVersion(released.version)) {
  console.error(
    "Deprecate instead, or increase the major version in VERSION (graphql-server/src/rest/openapi/openapi.ts).",
  );
  process.exitCode = 1;
}
if (version === released.version) {
  const added = additions(changes, releasedApi, current);
  for (const message of added) console.error(`Added after the release of ${version}: ${message}`);
  if (added.length > 0) {
    console.error("Increase the minor version in VERSION (graphql-server/src/rest/openapi/openapi.ts).");
    process.exitCode = 1;
  }
}
if (!readFileSync(join(root, CHANGELOG), "utf8").includes(`\n## ${version} `)) {
  console.error(`${CHANGELOG} has no section for ${version}.`);
  process.exitCode = 1;
}
if (process.argv.includes("--release") && !process.exitCode) release(contracts, version);
