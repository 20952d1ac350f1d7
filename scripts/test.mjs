import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "./build.mjs";
import { root, run } from "./run.mjs";

const RESULTS = join(root, ".cache/test-results");

// The browser tests go last and two at a time: each has a server and two browsers of its own, and waits more than it works.
const RUNS = [
  { name: "fast", args: ["--selectProjects", "server", "web", "integration"] },
  { name: "browser", args: ["--selectProjects", "e2e"] },
];

/** More files than this failing at once is no coincidence: they are not run again. */
const MOST_FILES_RUN_AGAIN = 3;

/** What Jest wrote of a run; null when it did not get that far. */
async function runJest(name, args) {
  const outputFile = join(RESULTS, `${name}.json`);
  const { code } = await run("jest", [...args, "--json", `--outputFile=${outputFile}`]);
  return existsSync(outputFile) ? { code, ...JSON.parse(readFileSync(outputFile, "utf8")) } : null;
}

/** A file that could not be run and a run that did not get as far as counting are failures as well. */
function count(result) {
  if (result === null) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: result.code === 0 ? failed : Math.max(failed, 1) };
}

/**
 * Runs a part of the tests. Files with a failure are run once more, alone and from their start: on a busy machine a
 * browser may be late. What passes then is named as unsteady, so that it is looked into; what fails twice has failed.
 */
async function countRun({ name, args }) {
  const first = await runJest(name, args);
  const failedFiles = (first?.testResults ?? []).filter(({ status }) => status === "failed");
  if (failedFiles.length === 0 || failedFiles.length > MOST_FILES_RUN_AGAIN) return count(first);

  const paths = failedFiles.map((file) => file.name);
  console.log(`Running once more: ${paths.map((path) => relative(root, path)).join(", ")}`);
  const again = await runJest(`${name}-again`, [...args, "--runInBand", "--runTestsByPath", ...paths]);
  const second = count(again);
  if (second.failed === 0)
    console.log(`Unsteady: failed once, passed alone: ${paths.map((path) => relative(root, path)).join(", ")}`);
  const passedInFailedFiles = failedFiles
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === "passed").length;
  return { passed: first.numPassedTests - passedInFailedFiles + second.passed, failed: second.failed };
}

async function testEverything() {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  // .ci/run says here how many of the checks before the tests have failed, so that the last line counts them.
  const total = { passed: 0, failed: Number(process.env.FAILED_CHECKS ?? 0) };
  try {
    await build();
    for (const each of RUNS) {
      const { passed, failed } = await countRun(each);
      total.passed += passed;
      total.failed += failed;
    }
  } catch (error) {
    console.error(error.message);
    total.failed += 1;
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}

const jestArgs = process.argv.slice(2);
process.exitCode = jestArgs.length > 0 ? (await run("jest", jestArgs)).code : await testEverything();
