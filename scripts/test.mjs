import { existsSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { root } from "./run.mjs";
import { countTests, runJest } from "./run-jest.mjs";

const SLOWEST_SHOWN = 10;
/** A browser test may need a second try now and then; more at once are a defect. */
const MAX_UNSTEADY = 2;

// "--everyone" walks each screen as everyone who sees it, not only as one of them.
const jestArgs = process.argv.slice(2).filter((arg) => arg !== "--everyone");
const env = process.argv.includes("--everyone") ? { SCREENS: "all" } : {};
const isWholeRun = jestArgs.length === 0;
const projects = isWholeRun ? ["server", "web", "api", "e2e"].map((name) => `--selectProjects=${name}`) : [];

const isInstalled = (program) =>
  (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

function list(title, lines) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

/** Prints what a person has to know about a run, and returns how many failures it adds to those that Jest counted. */
function report({ testResults }) {
  const files = testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    path: relative(root, name),
    seconds: (endTime - startTime) / 1000,
    tests: assertionResults,
  }));
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST_SHOWN);
  list(
    "Slowest files:",
    slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${path}`),
  );
  const named = files.flatMap(({ path, tests }) =>
    tests.map((test) => ({ ...test, name: `${path}: ${test.fullName}` })),
  );
  let failures = 0;

  const notRun = named.filter(({ status }) => status !== "passed" && status !== "failed").map(({ name }) => name);
  if (isWholeRun && isInstalled("redis-server")) {
    list("Skipped, which fails the run:", notRun);
    failures += notRun.length;
  } else if (isWholeRun) list("Not run, because redis-server is not installed:", notRun);

  const unsteady = named.filter(({ status, invocations }) => status === "passed" && invocations > 1);
  if (unsteady.length > 0) {
    for (const { name, retryReasons } of unsteady)
      console.log(`\nUnsteady: ${name}\n${retryReasons?.join("\n") ?? ""}`);
    console.log(`\n${unsteady.length} unsteady (at most ${MAX_UNSTEADY} may be)`);
    if (unsteady.length > MAX_UNSTEADY) failures += 1;
  }
  return failures;
}

const start = performance.now();
const result = await runJest([...projects, ...jestArgs], env).catch((error) => void console.error(error.message));
const counts = countTests(result);
// .ci/run reports here how many of the checks before the tests failed, so that the last line counts them.
const failed = Number(process.env.FAILED_CHECKS ?? 0) + counts.failed + (result ? report(result) : 0);
console.log(`\n${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
console.log(`${counts.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
