import { findRegressions } from "../reads/smoke";
import { compareRuns } from "./compare";
import { markdownReport } from "./report";
import { newRun, type RunResult } from "./result";
import { runSuite } from "./runner";
import type { Contender, Options, Suite } from "./suite";

const OPTIONS: Options = { rounds: 4, warmUps: 1, seconds: 0, requests: 0, sizes: [], only: [] };

/** A suite with one comparison. Logs the names of its measured contenders, and "stopped". */
function suiteOf(contenders: Contender[], log: string[]): Suite {
  const logged = contenders.map((contender) => ({
    name: contender.name,
    measure: (seconds: number) => {
      log.push(contender.name);
      return contender.measure(seconds);
    },
  }));
  return {
    description: "Test",
    async *comparisons() {
      try {
        yield { name: "work", contenders: logged };
      } finally {
        log.push("stopped");
      }
    },
  };
}

const constant = (name: string, requestsPerSecond: number): Contender => ({
  name,
  measure: async () => ({ requestsPerSecond }),
});

async function runOf(
  contenders: Contender[],
  log: string[] = [],
  signal = new AbortController().signal,
): Promise<RunResult> {
  const run = newRun(OPTIONS);
  run.suites.push(await runSuite("suite", suiteOf(contenders, log), OPTIONS, run, signal));
  return run;
}

beforeEach(() => void jest.spyOn(console, "log").mockReturnValue(undefined));

it("measures each contender equally often in each position", async () => {
  const log: string[] = [];
  const run = await runOf([constant("a", 1), constant("b", 2)], log);
  expect(log.join(" ")).toBe("a b  a b  b a  b a  a b  stopped".replaceAll("  ", " "));
  expect(run.suites[0]?.comparisons[0]?.contenders.map(({ samples }) => samples.length)).toEqual([4, 4]);
});

it("reports a failed measurement, continues with the other contenders, and stops the servers", async () => {
  const log: string[] = [];
  const broken = { name: "broken", measure: () => Promise.reject(new Error("3 requests failed")) };
  const run = await runOf([constant("a", 1), broken], log);
  expect(run.failures).toEqual(["work, broken: 3 requests failed"]);
  expect(run.suites[0]?.comparisons[0]?.contenders.map(({ samples }) => samples.length)).toEqual([4, 0]);
  expect(log.at(-1)).toBe("stopped");
  expect(markdownReport(run)).toContain("3 requests failed");
});

it("stops the servers after an interruption", async () => {
  const log: string[] = [];
  const run = await runOf([constant("a", 1)], log, AbortSignal.abort(new Error("SIGINT")));
  expect(log).toEqual(["stopped"]);
  expect(run.failures).toHaveLength(1);
});

it("shows the ratio to the baseline", async () => {
  const report = markdownReport(await runOf([constant("a", 100), constant("b", 50)]));
  expect(report).toContain("| b | 50 (50 to 50) | 0.50 (0.50 to 0.50) |");
});

it("compares the ratios of two runs, and calls a change worse only if the ranges don't overlap", async () => {
  const before = await runOf([constant("a", 100), constant("b", 90)]);
  const slower = await runOf([constant("a", 100), constant("b", 45)]);
  expect(compareRuns(before, before)).toContain(
    "| b, requests/s, ratio | 0.90 (0.90 to 0.90) | 0.90 (0.90 to 0.90) | 1.00 times | overlap |",
  );
  expect(compareRuns(before, slower)).toContain("0.50 times | **worse** |");
  expect(compareRuns(before, slower)).toContain("Fewer than 5 rounds");
  expect(compareRuns(before, { ...slower, suites: [] })).toBeNull();
});

it("finds reads that became more than 20% slower than the baseline, and those without a baseline", async () => {
  jest.spyOn(console, "log").mockImplementation();
  const costing = (name: string, cpuUs: number): Contender => ({ name, measure: () => Promise.resolve({ cpuUs }) });
  const { suites } = await runOf([costing("hand-written", 100), costing("product", 125)]);
  const regressions = (baseline: Record<string, number>): number =>
    suites.flatMap((suite) => findRegressions(suite, baseline)).length;
  const baselines: Record<string, number>[] = [{ work: 1 }, { work: 1.02 }, {}, { work: 1, removed: 1 }];
  expect(baselines.map(regressions)).toEqual([0, 1, 1, 1]);
  jest.restoreAllMocks();
});
