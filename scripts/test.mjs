import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";
import { root, run } from "./run.mjs";

const RESULTS = join(root, ".cache/test-results");

// The browser tests go last and one at a time: each has a server and two browsers of its own.
const RUNS = [
  { name: "fast", args: ["--selectProjects", "server", "web", "integration"] },
  { name: "browser", args: ["--selectProjects", "e2e", "--runInBand"] },
];

/** A file that could not be run and a run that did not get as far as counting are failures as well. */
async function countRun({ name, args }) {
  const outputFile = join(RESULTS, `${name}.json`);
  const { code } = await run("jest", [...args, "--json", `--outputFile=${outputFile}`]);
  if (!existsSync(outputFile)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(outputFile, "utf8"));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
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
