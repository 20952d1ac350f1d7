import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
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

const SUITES: Record<string, Suite> = { reads: readsSuite, "fan-out": fanOutSuite };
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
    rounds: Number(values.rounds),
    warmUps: 1,
    seconds: Number(values.seconds),
    requests: 0,
    sizes: values.sizes.split(",").map(Number),
    only: values.only.split(",").filter(Boolean),
    ...overrides,
  };
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: REPOSITORY, stdio: "inherit" });
  const run = newRun(options);
  for (const name of names) {
    const suite = SUITES[name];
    if (!suite) throw new Error(`Unknown suite: ${name}. Suites: ${Object.keys(SUITES).join(", ")}`);
    run.suites.push(await runSuite(name, suite, options, run, interruption.signal));
  }
  return run;
}

function finish(run: RunResult): void {
  write(run);
  for (const failure of run.failures) console.error(`FAILED ${failure}`);
  process.exitCode = run.failures.length ? 1 : 0;
}

/** Compares the product's reads with the committed ratios, or replaces those with `--update`. */
async function smoke(): Promise<void> {
  const run = await measure(["reads"], SMOKE_OPTIONS);
  const [result] = run.suites;
  if (result && values.update) writeBaseline(result);
  else if (result) run.failures.push(...findRegressions(result));
  finish(run);
}

const [command, ...files] = positionals;
if (command === "compare") {
  const [before, after] = files.map(readRun);
  if (!before || !after) throw new Error("Usage: npm run bench -- compare BEFORE.json AFTER.json");
  console.log(compareRuns(before, after));
} else if (command === "smoke") {
  await smoke();
} else {
  finish(await measure(positionals.length ? positionals : Object.keys(SUITES)));
}
