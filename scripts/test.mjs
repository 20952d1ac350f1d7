import { existsSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { root } from "./run.mjs";
import { countTests, runJest } from "./run-jest.mjs";

const SLOWEST_SHOWN = 10;
/** A browser test may occasionally need a retry. More retries than this in one run fail it. */
const MAX_FLAKY = 2;

// "--everyone" opens each screen for every audience instead of only one.
const jestArgs = process.argv.slice(2).filter((arg) => arg !== "--everyone");
const env = process.argv.includes("--everyone") ? { SCREENS: "all" } : {};
const isWholeRun = jestArgs.every((arg) => arg.startsWith("--seed"));
const projects = isWholeRun ? ["server", "web", "api", "e2e"].map((name) => `--selectProjects=${name}`) : [];

const isInstalled = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

function printList(title, lines) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

/** Prints the summary of a run and returns the number of failures in addition to those that Jest counted. */
function report({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults,
  }));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  printList(
    "Slowest files:",
    slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`),
  );
  const allTests = files.flatMap(({ path, tests }) =>
    tests.map((test) => ({ ...test, name: `${path}: ${test.fullName}` })),
  );
  let failures = 0;

  const skipped = allTests.filter(({ status }) => status !== "passed" && status !== "failed").map(({ name }) => name);
  const needsRedis = (name) => name.includes(" with Redis ") && !isInstalled("redis-server");
  if (isWholeRun) {
    printList("Not run because redis-server is not installed:", skipped.filter(needsRedis));
    const forgotten = skipped.filter((name) => !needsRedis(name));
    printList("Skipped tests fail the run:", forgotten);
    failures += forgotten.length;
  }

  const flaky = allTests.filter(({ status, invocations }) => status === "passed" && invocations > 1);
  if (flaky.length > 0) {
    for (const { name, retryReasons } of flaky) console.log(`\nFlaky: ${name}\n${retryReasons?.join("\n") ?? ""}`);
    console.log(`\n${flaky.length} flaky (at most ${MAX_FLAKY} allowed)`);
    if (flaky.length > MAX_FLAKY) failures += 1;
  }
  return failures;
}

const start = performance.now();
const result = await runJest([...projects, ...jestArgs], env).catch((error) => void console.error(error.message));
const counts = countTests(result);
// .ci/run sets FAILED_CHECKS so that the last line includes the checks that ran before the tests.
const failed = Number(process.env.FAILED_CHECKS ?? 0) + counts.failed + (result ? report(result) : 0);
console.log(`\n${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
console.log(`${counts.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
