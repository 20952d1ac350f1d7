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
import { readsSuite } from "./reads/suite";

// npm run bench -- [suite...] [--rounds=5] [--seconds=4] [--sizes=1000,5000] [--only=TEXT,...]
// npm run bench -- compare BEFORE.json AFTER.json
//
// Measures the suites and writes a JSON file with every sample and a Markdown page to bench-results/. Exits with 1 if anything failed.

const SUITES: Record<string, Suite> = { reads: readsSuite, "fan-out": fanOutSuite };
const FOLDER = path.join(REPOSITORY, "bench-results");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    sizes: { type: "string", default: "1000,5000" },
    only: { type: "string", default: "" },
  },
});

function write(run: RunResult): void {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${run.startedAt.replaceAll(":", "-").slice(0, 19)}-${run.commit.slice(0, 8)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(`${file}.md`, markdownReport(run));
  console.log(`Wrote ${path.relative(process.cwd(), file)}.md and .json`);
}

async function measure(names: string[]): Promise<void> {
  const options: Options = {
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    sizes: values.sizes.split(",").map(Number),
    only: values.only.split(",").filter(Boolean),
  };
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: REPOSITORY, stdio: "inherit" });
  const run = newRun(options);
  for (const name of names) {
    const suite = SUITES[name];
    if (!suite) throw new Error(`Unknown suite: ${name}. Suites: ${Object.keys(SUITES).join(", ")}`);
    run.suites.push(await runSuite(name, suite, options, run));
  }
  write(run);
  for (const failure of run.failures) console.error(`FAILED ${failure}`);
  process.exitCode = run.failures.length ? 1 : 0;
}

const [command, ...files] = positionals;
if (command === "compare") {
  const [before, after] = files.map(readRun);
  if (!before || !after) throw new Error("Usage: npm run bench -- compare BEFORE.json AFTER.json");
  console.log(compareRuns(before, after));
} else {
  await measure(positionals.length ? positionals : Object.keys(SUITES));
}
