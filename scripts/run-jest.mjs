import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

const RESULT = join(root, ".cache/test-result.json");

/** Runs Jest and returns its results as Jest writes them, or null if the run did not get that far. */
export async function runJest(args, env = {}) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(RESULT, { force: true });
  const seed = args.some((arg) => arg.startsWith("--seed")) ? [] : [`--seed=${Math.floor(Math.random() * 2 ** 31)}`];
  const { code } = await run("jest", [...seed, "--showSeed", "--json", `--outputFile=${RESULT}`, ...args], { env });
  return existsSync(RESULT) ? { code, ...JSON.parse(readFileSync(RESULT, "utf8")) } : null;
}

/** Test files that could not be run and runs that ended before they counted are failures too. */
export function countTests(result) {
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: result.code === 0 ? failed : Math.max(failed, 1) };
}
