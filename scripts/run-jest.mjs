import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.mjs";

const RESULT = join(root, ".cache/test-result.json");

/** Runs Jest and returns its JSON results, or null if Jest wrote none. */
export async function runJest(args, env = {}) {
  mkdirSync(join(root, ".cache"), { recursive: true });
  rmSync(RESULT, { force: true });
  const seed = args.some((arg) => arg.startsWith("--seed")) ? [] : [`--seed=${Math.floor(Math.random() * 2 ** 31)}`];
  const { code } = await run("jest", [...seed, "--showSeed", "--json", `--outputFile=${RESULT}`, ...args], { env });
  return existsSync(RESULT) ? { code, ...JSON.parse(readFileSync(RESULT, "utf8")) } : null;
}

/** Test files that failed to load and runs without results count as failures too. */
export function countTests(result) {
  if (!result) return { passed: 0, failed: 1 };
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: result.code === 0 ? failed : Math.max(failed, 1) };
}
