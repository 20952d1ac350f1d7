import { mean, quantileSorted } from "simple-statistics";
import { Random } from "./random";

export interface Interval {
  low: number;
  high: number;
}

const RESAMPLES = 10_000;

/** With fewer values, an interval is narrower than it says: with 3 results of +2 or −1 R, it misses the true average in a third of all cases. */
export const MIN_INTERVAL_VALUES = 10;

/**
 * The 95% interval of an average, by the expanded percentile bootstrap (Efron, 1979; Hesterberg, 2015): draws as many values, with replacement,
 * 10,000 times, and widens the interval by what small samples lack. Null below 10 values. The same seed gives the same interval.
 */
export function bootstrapMean(values: readonly number[], seed: string): Interval | null {
  if (values.length < MIN_INTERVAL_VALUES) return null;
  const random = new Random(seed, "bootstrap");
  const means = new Float64Array(RESAMPLES);
  for (let i = 0; i < RESAMPLES; i++) {
    let sum = 0;
    for (let j = 0; j < values.length; j++) sum += values[random.index(values.length)] ?? 0;
    means[i] = sum / values.length;
  }
  const sorted = Array.from(means.sort());
  const middle = mean([...values]);
  const wider = Math.sqrt(values.length / (values.length - 1)) * (studentQuantile(values.length - 1) / Z);
  const end = (share: number): number => middle + (quantileSorted(sorted, share) - middle) * wider;
  return { low: end(0.025), high: end(0.975) };
}

/** Of the normal distribution, at 97.5%. */
const Z = 1.959964;

/** Of Student's t at 97.5%, by the expansion in Abramowitz and Stegun, 26.7.5. Three digits are right from 9 degrees of freedom on. */
const studentQuantile = (freedom: number): number =>
  Z +
  (Z ** 3 + Z) / (4 * freedom) +
  (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2) +
  (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / (384 * freedom ** 3);

/** The largest fall from a peak of the values, and the peak. */
export function drawdownOf(values: readonly number[]): { fall: number; peak: number } {
  let peak = -Infinity;
  let worst = { fall: 0, peak: values[0] ?? 0 };
  for (const value of values) {
    if (value > peak) peak = value;
    if (peak - value > worst.fall) worst = { fall: peak - value, peak };
  }
  return worst;
}

export interface Forecast {
  /** Stated: 0 to 1. */
  probability: number;
  happened: boolean;
}

/** The average squared distance between probabilities and outcomes (Brier, 1950): 0 is perfect, 0.25 is always saying 50%. */
export const brierScore = (forecasts: readonly Forecast[]): number =>
  mean(forecasts.map(({ probability, happened }) => (probability - (happened ? 1 : 0)) ** 2));

/** Forecasts in steps of 20 percentage points: what was said, and what happened. Empty steps are left out. */
export function calibration(forecasts: readonly Forecast[]): { said: number; happened: number; count: number }[] {
  return [0, 1, 2, 3, 4].flatMap((step) => {
    const own = forecasts.filter(({ probability }) => Math.min(4, Math.floor(probability * 5)) === step);
    if (own.length === 0) return [];
    const said = mean(own.map(({ probability }) => probability));
    return [{ said, happened: own.filter(({ happened }) => happened).length / own.length, count: own.length }];
  });
}
