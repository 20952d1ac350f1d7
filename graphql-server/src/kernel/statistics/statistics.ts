import { mean, quantileSorted } from "simple-statistics";
import { Random } from "./random";

export interface Interval {
  low: number;
  high: number;
}

const RESAMPLES = 10_000;

/**
 * The 95% interval of an average, by the percentile bootstrap (Efron, 1979): draws as many values, with replacement, 10,000 times. Null below two
 * values. The same seed gives the same interval.
 */
export function bootstrapMean(values: readonly number[], seed: string): Interval | null {
  if (values.length < 2) return null;
  const random = new Random(seed, "bootstrap");
  const means = new Float64Array(RESAMPLES);
  for (let i = 0; i < RESAMPLES; i++) {
    let sum = 0;
    for (let j = 0; j < values.length; j++) sum += values[random.index(values.length)] ?? 0;
    means[i] = sum / values.length;
  }
  const sorted = Array.from(means.sort());
  return { low: quantileSorted(sorted, 0.025), high: quantileSorted(sorted, 0.975) };
}

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
