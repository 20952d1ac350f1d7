import { mean, sampleStandardDeviation } from "simple-statistics";
import { bootstrapMean, type Interval } from "../../../kernel/statistics/statistics";

/** The values of each group. */
export type IntervalsTask = readonly (readonly number[])[];

/** With this many values, the bootstrap and the normal approximation hardly differ, and the bootstrap takes long. */
const MAX_BOOTSTRAPPED = 300;
const Z = 1.959964;

export const run = (task: IntervalsTask): (Interval | null)[] => task.map(intervalOf);

function intervalOf(values: readonly number[]): Interval | null {
  if (values.length <= MAX_BOOTSTRAPPED) return bootstrapMean(values, "journal");
  const [middle, margin] = [mean([...values]), (Z * sampleStandardDeviation([...values])) / Math.sqrt(values.length)];
  return { low: middle - margin, high: middle + margin };
}
