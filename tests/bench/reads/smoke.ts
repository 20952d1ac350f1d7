import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ContenderResult, SuiteResult } from "../harness/runner";
import { percentile } from "../harness/statistics";
import type { Options } from "../harness/suite";

/**
 * Many short measurements in alternating order, because other work on the machine affects neighbors in the same way. With different
 * members, because with a single one, most requests share an execution, which hides what it costs.
 */
export const SMOKE_OPTIONS: Partial<Options> = { rounds: 10, warmUps: 5, requests: 400, only: ["product, different"] };

const MAX_REGRESSION = 0.2;
/** A ratio this far above the baseline hides a later regression. */
const MAX_IMPROVEMENT = 0.25;
/** Requests per second vary too much while other programs run: servers with more processes then get more of the processors. */
const METRIC = "cpuUs";
const FILE = path.resolve(import.meta.dirname, "../baseline.json");

/** Other programs only add to the CPU time, because they fill the caches, so low samples are the most reliable ones. */
const costOf = (contender: ContenderResult | undefined): number =>
  percentile(contender?.samples.flatMap((sample) => sample[METRIC] ?? []) ?? [], 0.1);

/** For each read, how many requests the product answers with the CPU time of one request of the hand-written server. */
const ratiosOf = ({ comparisons }: SuiteResult): Record<string, number> =>
  Object.fromEntries(
    comparisons.map(({ name, contenders: [handwritten, product] }) => [
      name,
      Number((costOf(handwritten) / costOf(product)).toFixed(2)),
    ]),
  );

/** Writes each read's lowest ratio of several runs. Unchanged code can be 20% below the median on a busy machine. */
export function writeBaseline(runs: SuiteResult[]): void {
  const ratios = runs.map(ratiosOf);
  const baseline = Object.keys(ratios[0] ?? {}).map((name) => [
    name,
    Math.min(...ratios.flatMap((run) => run[name] ?? [])),
  ]);
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(baseline), null, 2)}\n`);
}

const readBaseline = (): Record<string, number> => JSON.parse(readFileSync(FILE, "utf8")) as Record<string, number>;

/** The reads whose ratio is more than 20% below the one in `baseline`, or missing. Prints all ratios. */
export function findRegressions(result: SuiteResult, baseline = readBaseline()): string[] {
  const ratios = ratiosOf(result);
  return Object.keys({ ...baseline, ...ratios }).flatMap((name) => {
    const [actual = Number.NaN, expected = Number.NaN] = [ratios[name], baseline[name]];
    const min = expected * (1 - MAX_REGRESSION);
    const isFine = actual >= min;
    const text = `${name}: ${actual.toFixed(2)} of the hand-written server, at least ${min.toFixed(2)} expected (baseline ${expected.toFixed(2)})`;
    console.log(`${isFine ? "ok  " : "FAIL"} ${text}`);
    if (actual > expected * (1 + MAX_IMPROVEMENT))
      console.log("     The baseline is out of date. Run: npm run bench -- smoke --update");
    return isFine ? [] : [text];
  });
}
