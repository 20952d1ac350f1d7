import { cpus } from "node:os";
import type { DataSource } from "typeorm";
import { query } from "../../../graphql-server/src/kernel/database";
import { median, percentile } from "../harness/statistics";

export interface Timing {
  p50: number;
  /** Null if there are too few samples. */
  p99: number | null;
  max: number;
  /** p50 as a multiple of the p50 of `select 1` round trips between the samples. */
  multiple: number;
}

const WARM_UP = 50;
const MIN_SAMPLES_FOR_P99 = 100;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** The cheapest possible statement. */
export const roundTrip = (database: DataSource): Promise<unknown> => query(database, "SELECT 1");

/** `trips` are the durations of the round trips between the samples. */
export function summary(samples: readonly number[], trips: readonly number[]): Timing {
  const p50 = median(samples);
  const p99 = samples.length < MIN_SAMPLES_FOR_P99 ? null : percentile(samples, 0.99);
  return { p50, p99, max: percentile(samples, 1), multiple: p50 / median(trips) };
}

/** Alternates samples of some work with bare round trips, so that other load on the machine affects both. */
export async function measure(
  database: DataSource,
  times: number,
  work: (index: number) => Promise<unknown>,
): Promise<Timing> {
  const samples: number[] = [];
  const trips: number[] = [];
  const warmUp = times > WARM_UP ? WARM_UP : 1;
  for (let index = 0; index < warmUp + times; index += 1) {
    const trip = await timed(() => roundTrip(database));
    const sample = await timed(() => work(index));
    if (index < warmUp) continue;
    trips.push(trip);
    samples.push(sample);
  }
  return summary(samples, trips);
}

export interface Throughput {
  perSecond: number;
  latencies: number[];
  /** The average number of busy processors on the machine. */
  busyProcessors: number;
}

const idleMs = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);

/** Returns a function that returns true from some time after now on. */
export function afterMs(durationMs: number): () => boolean {
  const end = performance.now() + durationMs;
  return () => performance.now() >= end;
}

/** Runs `work` in a loop in several concurrent writers until `isOver`. */
export async function throughput(
  writers: number,
  isOver: () => boolean,
  work: (index: number) => Promise<unknown>,
): Promise<Throughput> {
  const latencies: number[] = [];
  const [begin, idleBefore] = [performance.now(), idleMs()];
  let next = 0;
  const write = async (): Promise<void> => {
    while (!isOver()) latencies.push(await timed(() => work(next++)));
  };
  await Promise.all(Array.from({ length: writers }, write));
  const elapsed = performance.now() - begin;
  const busyProcessors = cpus().length - (idleMs() - idleBefore) / elapsed;
  return { perSecond: (latencies.length * 1000) / elapsed, latencies, busyProcessors };
}
