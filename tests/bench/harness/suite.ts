/** The numbers of one measurement, by metric. */
export type Sample = Record<string, number>;

/** One of the servers, or one way to use a server, that a suite compares. */
export interface Contender {
  name: string;
  /** Does the comparison's work for about `seconds`. Rejects if a request failed, or a delivery was lost. */
  measure(seconds: number): Promise<Sample>;
  /** Called after a failure, so that unfinished work doesn't slow down the others. */
  stop?(): Promise<void>;
}

/** The same work, done by several contenders. The first one is the baseline of all ratios. */
export interface Comparison {
  name: string;
  contenders: Contender[];
}

export interface Options {
  /** How often each contender is measured. */
  rounds: number;
  /** How many measurements of each contender come before the first round, until V8 has optimized its code. */
  warmUps: number;
  /** The duration of one measurement. */
  seconds: number;
  /** If greater than 0, one measurement of reads has this number of requests instead. */
  requests: number;
  /** The numbers of sockets in the fan-out suite. */
  sizes: number[];
  /** Limits the contenders to names that contain one of these texts. The baseline always takes part. */
  only: string[];
}

/** What a suite adds to the result of its run. */
export interface RunNotes {
  /** By name of the program or package. */
  versions: Record<string, string>;
  /** Problems such as wrong data. The run continues but exits with 1. */
  failures: string[];
}

export interface Suite {
  /** One or two sentences that explain the numbers. */
  description: string;
  /** Starts what it needs, yields one comparison after the other, and stops everything, even after an error. */
  comparisons(options: Options, notes: RunNotes): AsyncGenerator<Comparison, void, undefined>;
}

export interface Metric {
  label: string;
  better: "higher" | "lower";
  digits: number;
}

/** How reports show each number of a sample. */
export const METRICS: Record<string, Metric> = {
  requestsPerSecond: { label: "requests/s", better: "higher", digits: 0 },
  deliveriesPerSecond: { label: "deliveries/s", better: "higher", digits: 0 },
  p50Ms: { label: "p50 ms", better: "lower", digits: 2 },
  p99Ms: { label: "p99 ms", better: "lower", digits: 2 },
  cpuUs: { label: "CPU µs each", better: "lower", digits: 1 },
  databaseCpuUs: { label: "of which in the database", better: "lower", digits: 1 },
};

/** Whether `--only` selects a contender. */
export const isSelected = (name: string, { only }: Options): boolean =>
  only.length === 0 || only.some((text) => name.toLowerCase().includes(text.toLowerCase()));
