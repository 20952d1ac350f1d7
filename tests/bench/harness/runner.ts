import { setTimeout as wait } from "node:timers/promises";
import type { Comparison, Contender, Options, RunNotes, Sample, Suite } from "./suite";

/** The samples of one contender, one per round. Fewer if a measurement failed. */
export interface ContenderResult {
  name: string;
  samples: Sample[];
}

export interface ComparisonResult {
  name: string;
  /** The first one is the baseline. */
  contenders: ContenderResult[];
}

export interface SuiteResult {
  name: string;
  description: string;
  comparisons: ComparisonResult[];
}

const PAUSE_MS = 100;

/**
 * Every second round reverses the order of the one before. In two rounds per contender, each contender takes each position equally
 * often; other numbers of rounds are only approximately fair.
 */
function orderOf<T>(contenders: readonly T[], round: number): T[] {
  const start = Math.floor(round / 2) % contenders.length;
  const order = [...contenders.slice(start), ...contenders.slice(0, start)];
  return round % 2 ? order.reverse() : order;
}

async function measureComparison(
  { name, contenders }: Comparison,
  { rounds, warmUps, seconds }: Options,
  failures: string[],
  signal: AbortSignal,
): Promise<ComparisonResult> {
  const results = contenders.map((contender): ContenderResult => ({ name: contender.name, samples: [] }));
  const failed = new Set<Contender>();
  const measure = async (contender: Contender): Promise<Sample | null> => {
    signal.throwIfAborted();
    if (failed.has(contender)) return null;
    try {
      return await contender.measure(seconds);
    } catch (error) {
      failed.add(contender);
      failures.push(`${name}, ${contender.name}: ${error instanceof Error ? error.message : String(error)}`);
      await contender.stop?.();
      return null;
    } finally {
      await wait(PAUSE_MS);
    }
  };
  for (let warmUp = 0; warmUp < warmUps; warmUp += 1) for (const contender of contenders) await measure(contender);
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of orderOf(contenders, round)) {
      const sample = await measure(contender);
      if (sample) results[contenders.indexOf(contender)]?.samples.push(sample);
    }
  }
  return { name, contenders: results };
}

/**
 * Measures a suite's comparisons with alternating contenders. Failures end up in `notes`, with the results so far. After `signal` is
 * aborted, the suite stops its servers.
 */
export async function runSuite(
  name: string,
  suite: Suite,
  options: Options,
  notes: RunNotes,
  signal: AbortSignal,
): Promise<SuiteResult> {
  const comparisons: ComparisonResult[] = [];
  try {
    for await (const comparison of suite.comparisons(options, notes)) {
      console.log(`${name}: ${comparison.name}`);
      comparisons.push(await measureComparison(comparison, options, notes.failures, signal));
    }
  } catch (error) {
    notes.failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  return { name, description: suite.description, comparisons };
}
