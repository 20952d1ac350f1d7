import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareRuns } from "./harness/compare";
import { markdownReport } from "./harness/report";
import { newRun, readRun, REPOSITORY, type RunResult } from "./harness/result";
import { runSuite } from "./harness/runner";
import type { Options, Suite } from "./harness/suite";
import { fanOutSuite } from "./fan-out/suite";
import { findRegressions, SMOKE_OPTIONS, writeBaseline } from "./reads/smoke";
import { readsSuite } from "./reads/suite";

// npm run bench -- [suite...] [--rounds=5] [--seconds=4] [--sizes=1000,5000] [--only=TEXT,...]
// npm run bench -- compare BEFORE.json AFTER.json
// npm run bench -- smoke [--update]
//
// Measures the suites and writes a JSON file with every sample and a Markdown page to bench-results/. Exits with 1 if anything failed.
// `smoke` compares the reads with tests/bench/baseline.json, which `--update` replaces with the lowest ratios of three runs.

const SUITES: Record<string, Suite> = { reads: readsSuite, "fan-out": fanOutSuite };
const BASELINE_RUNS = 3;
const FOLDER = path.join(REPOSITORY, "bench-results");

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interruption.abort(new Error(signal)));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    sizes: { type: "string", default: "1000,5000" },
    only: { type: "string", default: "" },
    update: { type: "boolean", default: false },
  },
});

function write(run: RunResult): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${run.startedAt.replaceAll(":", "-").slice(0, 19)}-${run.commit.slice(0, 8)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(`${file}.md`, markdownReport(run));
  console.log(`Wrote ${path.relative(process.cwd(), file)}.md and .json`);
}

async function measure(names: string[], overrides: Partial<Options> = {}): Promise<RunResult> {
  const options: Options = {
    rounds: positive(values.rounds),
    warmUps: 1,
    seconds: positive(values.seconds),
    requests: 0,
    sizes: values.sizes.split(",").map(positive),
    only: values.only.split(",").filter(Boolean),
    ...overrides,
  };
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: REPOSITORY, stdio: "inherit" });
  const run = newRun(options);
  for (const name of names) {
    const suite = SUITES[name];
    if (!suite) continue;
    const result = await runSuite(name, suite, options, run, interruption.signal);
    if (result.comparisons.length === 0) run.failures.push(`${name}: nothing was compared`);
    run.suites.push(result);
  }
  return run;
}

function finish(run: RunResult): void {
  write(run);
  for (const failure of run.failures) console.error(`FAILED ${failure}`);
  process.exitCode = run.failures.length ? 1 : 0;
}

/** Compares the product's reads with the committed ratios. */
async function smoke(): Promise<void> {
  const run = await measure(["reads"], SMOKE_OPTIONS);
  run.failures.push(...run.suites.flatMap((suite) => findRegressions(suite)));
  finish(run);
}

/** Replaces the committed ratios, unless a measurement fails. */
async function updateBaseline(): Promise<void> {
  const run = await measure(Array<string>(BASELINE_RUNS).fill("reads"), SMOKE_OPTIONS);
  if (run.failures.length === 0) writeBaseline(run.suites);
  finish(run);
}

/** A number of at least 1 from the command line. */
function positive(text: string): number {
  const number = Number(text);
  if (number >= 1) return number;
  console.error(`Expected a number of at least 1 instead of "${text}".`);
  process.exit(1);
}

function compare(files: string[]): void {
  const missing = files.filter((file) => !existsSync(file));
  if (missing.length) return fail(`File not found: ${missing.join(", ")}.`);
  const [before, after] = files.map(readRun);
  if (!before || !after) return fail("Usage: npm run bench -- compare BEFORE.json AFTER.json");
  const comparison = compareRuns(before, after);
  if (comparison === null) return fail("The runs have no measurement in common.");
  console.log(comparison);
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}

const [command, ...files] = positionals;
const names = positionals.length ? positionals : Object.keys(SUITES);
const unknown = names.filter((name) => !Object.hasOwn(SUITES, name));
if (command === "compare") compare(files);
else if (command === "smoke") await (values.update ? updateBaseline() : smoke());
else if (unknown.length) fail(`Unknown suite: ${unknown.join(", ")}. Suites: ${Object.keys(SUITES).join(", ")}.`);
else finish(await measure(names));
