import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ratiosOf } from "../harness/ratios";
import type { SuiteResult } from "../harness/runner";
import { median } from "../harness/statistics";
import type { Options } from "../harness/suite";

/** Many short measurements in alternating order, because other work on the machine affects neighbors in the same way. */
export const SMOKE_OPTIONS: Partial<Options> = { rounds: 10, warmUps: 5, requests: 200, only: ["product, known"] };

const MAX_REGRESSION = 0.2;
/** Requests per second vary too much while other programs run: servers with more processes then get more of the processors. */
const METRIC = "cpuUs";
const FILE = path.resolve(import.meta.dirname, "../baseline.json");

/** For each read, how many requests the product answers with the CPU time of one request of the hand-written server (median). */
const mediansOf = ({ comparisons }: SuiteResult): Record<string, number> =>
  Object.fromEntries(
    comparisons.map((comparison) => {
      const product = comparison.contenders[1];
      const cost = product ? median(ratiosOf(comparison, product, METRIC)) : Number.NaN;
      return [comparison.name, Number((1 / cost).toFixed(2))];
    }),
  );

export function writeBaseline(result: SuiteResult): void {
  writeFileSync(FILE, `${JSON.stringify(mediansOf(result), null, 2)}\n`);
}

/** The reads whose ratio is more than 20% below the committed one. Prints all ratios. */
export function findRegressions(result: SuiteResult): string[] {
  const baseline = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, number>;
  const medians = mediansOf(result);
  return Object.entries(baseline).flatMap(([name, expected]) => {
    const [actual = Number.NaN, min] = [medians[name], expected * (1 - MAX_REGRESSION)];
    const isFine = actual >= min;
    const text = `${name}: ${actual.toFixed(2)} of the hand-written server, at least ${min.toFixed(2)} expected (baseline ${expected.toFixed(2)})`;
    console.log(`${isFine ? "ok  " : "FAIL"} ${text}`);
    return isFine ? [] : [text];
  });
}
