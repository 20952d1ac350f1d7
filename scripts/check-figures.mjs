import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { root } from "./run.mjs";

// How much a newcomer has to learn, as numbers. Each has a limit in scripts/figures.json, which may only fall.

const MAX_FILES_IN_FOLDER = 15;
/** `messages.service.ts`, `index.ts`. Other files are named after what they contain, like `excerpt.ts`. */
const HAS_ROLE = /\.[a-z-]+\.ts$|^index\.ts$/;
const UNSTABLE = /\b(?:unstable_|UNSAFE_)\w+/g;

const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
const read = (file) => readFileSync(join(root, file), "utf8");
const matching = (pattern) => files.filter((file) => pattern.test(file));
const linesOf = (pattern) => matching(pattern).reduce((sum, file) => sum + read(file).split("\n").length, 0);

function countCrowdedFolders() {
  const sizes = new Map();
  for (const file of matching(/^(graphql-server|web)\/src\/.*\.tsx?$/))
    sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  return [...sizes.values()].filter((size) => size > MAX_FILES_IN_FOLDER).length;
}

const figures = {
  "entries at the top level": new Set(files.map((file) => file.split("/")[0])).size,
  "words of documentation": matching(/^(README\.md|tests\/README\.md|docs\/.*\.md)$/)
    .map((file) => read(file).split(/\s+/).filter(Boolean).length)
    .reduce((sum, words) => sum + words, 0),
  "npm scripts": Object.keys(JSON.parse(read("package.json")).scripts).length,
  "folders with more than 15 files": countCrowdedFolders(),
  "server files without a role in their name": matching(/^graphql-server\/src\/features\/.*\.ts$/).filter(
    (file) => !/\.test\.ts$/.test(file) && !HAS_ROLE.test(basename(file)),
  ).length,
  "unstable exports of libraries": matching(/^web\/src\/.*\.tsx?$/).flatMap((file) => read(file).match(UNSTABLE) ?? [])
    .length,
  "comparisons with the admin role in the client": matching(/^web\/src\/.*\.tsx?$/)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => read(file).match(/role [!=]== "ADMIN"/g) ?? []).length,
  "lines of benchmarks": linesOf(/^tests\/bench\/.*\.(ts|mjs|cjs)$/),
};

const limits = JSON.parse(read("scripts/figures.json"));
let worse = 0;
for (const [name, figure] of Object.entries(figures)) {
  const isWorse = figure > (limits[name] ?? 0);
  if (isWorse) worse += 1;
  console.log(`${isWorse ? "FAIL" : "ok  "} ${figure} ${name} (at most ${limits[name]})`);
}
process.exitCode = worse > 0 ? 1 : 0;
