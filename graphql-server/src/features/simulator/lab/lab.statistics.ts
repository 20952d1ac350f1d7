import { errorFunction, mean } from "simple-statistics";
import { Random } from "../../../kernel/statistics/random";

export interface Moments {
  count: number;
  mean: number;
  /** With `count - 1` degrees of freedom. */
  deviation: number;
  skewness: number;
  /** 3 for a normal distribution. */
  kurtosis: number;
}

export function momentsOf(values: Float64Array): Moments {
  const count = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  const average = sum / count;
  let [second, third, fourth] = [0, 0, 0];
  for (const value of values) {
    const distance = value - average;
    second += distance ** 2 / count;
    third += distance ** 3 / count;
    fourth += distance ** 4 / count;
  }
  return {
    count,
    mean: average,
    deviation: Math.sqrt((second * count) / (count - 1)),
    skewness: second === 0 ? 0 : third / second ** 1.5,
    kurtosis: second === 0 ? 3 : fourth / second ** 2,
  };
}

/** Per bar. 0 for a rule that never trades. */
export const sharpeOf = ({ mean: average, deviation }: Pick<Moments, "mean" | "deviation">): number =>
  deviation === 0 ? 0 : average / deviation;

const normal = (z: number): number => (1 + errorFunction(z / Math.SQRT2)) / 2;

/** The inverse of `normal`, by bisection. */
function normalQuantile(probability: number): number {
  let low = -9;
  let high = 9;
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normal(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

const EULER = 0.5772156649015329;

/** The Sharpe ratio that the best of these is expected to have if none of them has an edge (Bailey & López de Prado, 2014). */
export function luckiestSharpe(sharpes: readonly number[]): number {
  const count = sharpes.length;
  if (count < 2) return 0;
  const average = mean([...sharpes]);
  const variance = sharpes.reduce((sum, sharpe) => sum + (sharpe - average) ** 2, 0) / (count - 1);
  const [first, second] = [normalQuantile(1 - 1 / count), normalQuantile(1 - 1 / (count * Math.E))];
  return Math.sqrt(variance) * ((1 - EULER) * first + EULER * second);
}

/** How likely it is that the true Sharpe ratio is above `benchmark`, with `luckiestSharpe` as the benchmark. Null for a rule that never trades. */
export function deflatedSharpe(moments: Moments, benchmark: number): number | null {
  if (moments.deviation === 0) return null;
  const sharpe = sharpeOf(moments);
  const error = 1 - moments.skewness * sharpe + ((moments.kurtosis - 1) / 4) * sharpe ** 2;
  return normal(((sharpe - benchmark) * Math.sqrt(moments.count - 1)) / Math.sqrt(error));
}

export const BLOCKS = 16;

/** The sum of a part of the returns, and that of their squares: all that a Sharpe ratio needs. */
interface Sums {
  sum: number;
  square: number;
}

function sumsOf(returns: Float64Array, from: number, to: number): Sums {
  const sums = { sum: 0, square: 0 };
  for (let bar = from; bar < to; bar++) {
    const value = returns[bar] ?? 0;
    sums.sum += value;
    sums.square += value * value;
  }
  return sums;
}

function sharpeOfSums(sum: number, square: number, count: number): number {
  const variance = (square - (sum * sum) / count) / (count - 1);
  return variance > 0 ? sum / count / Math.sqrt(variance) : 0;
}

/**
 * The probability of backtest overfitting by combinatorially symmetric cross-validation (Bailey, Borwein, López de Prado & Zhu, 2017): the bars are cut
 * into 16 blocks. For each way to take 8 of them, the trial with the best Sharpe ratio there is ranked in the other 8. It's the share of ways
 * in which that rank isn't above the middle. Null below two trials.
 */
export function overfittingProbability(trials: readonly Float64Array[]): number | null {
  if (trials.length < 2) return null;
  const length = Math.floor((trials[0]?.length ?? 0) / BLOCKS);
  const blocks = trials.map((returns) =>
    Array.from({ length: BLOCKS }, (_none, block) => sumsOf(returns, block * length, (block + 1) * length)),
  );
  const totals = trials.map((returns) => sumsOf(returns, 0, BLOCKS * length));
  const bars = (BLOCKS / 2) * length;
  const inside = new Float64Array(trials.length);
  const outside = new Float64Array(trials.length);
  let ways = 0;
  let failures = 0;
  for (let mask = 0; mask < 1 << BLOCKS; mask++) {
    const taken = bitsOf(mask);
    if (taken.length !== BLOCKS / 2) continue;
    blocks.forEach((own, trial) => {
      let [sum, square] = [0, 0];
      for (const block of taken) {
        sum += own[block]?.sum ?? 0;
        square += own[block]?.square ?? 0;
      }
      inside[trial] = sharpeOfSums(sum, square, bars);
      outside[trial] = sharpeOfSums((totals[trial]?.sum ?? 0) - sum, (totals[trial]?.square ?? 0) - square, bars);
    });
    ways += 1;
    if (rankOf(outside, bestOf(inside)) / (trials.length + 1) <= 0.5) failures += 1;
  }
  return failures / ways;
}

function bitsOf(mask: number): number[] {
  const bits: number[] = [];
  for (let bit = 0; mask >> bit > 0; bit++) if ((mask >> bit) & 1) bits.push(bit);
  return bits;
}

/** The index of the largest value; the first of several. */
export function bestOf(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] ?? 0) > (values[best] ?? 0)) best = i;
  return best;
}

/** From 1 for the smallest value. Equal values have the average of their ranks. */
function rankOf(values: Float64Array, index: number): number {
  const own = values[index] ?? 0;
  let rank = 0.5;
  for (const value of values) rank += value < own ? 1 : value === own ? 0.5 : 0;
  return rank;
}

export interface Fold {
  /** The index of the trial that was the best before these bars. */
  trial: number;
  from: number;
  to: number;
  sharpeBefore: number;
  sharpe: number;
  /** The sum of its returns in these bars. */
  sum: number;
}

const PARTS = 6;

/** Cuts the bars into six parts. For each but the first, takes the trial that was the best in all bars before, and says how it did there. */
export function walkForward(trials: readonly Float64Array[]): Fold[] {
  const bars = trials[0]?.length ?? 0;
  return Array.from({ length: PARTS - 1 }, (_none, part) => {
    const from = Math.floor(((part + 1) * bars) / PARTS);
    const to = Math.floor(((part + 2) * bars) / PARTS);
    const before = trials.map((returns) => sharpeOf(momentsOf(returns.subarray(0, from))));
    const trial = bestOf(before);
    const after = trials[trial]?.subarray(from, to) ?? new Float64Array();
    const moments = momentsOf(after);
    const sum = moments.mean * moments.count;
    return { trial, from, to, sharpeBefore: before[trial] ?? 0, sharpe: sharpeOf(moments), sum };
  });
}

export interface Chance {
  /** The share of shuffled price changes that fit the trial's positions at least as well. */
  own: number;
  /** The same for the trial that they fit best: what a trial has to beat if it was chosen from all of them. */
  best: number;
}

export const PERMUTATIONS = 1_000;

/**
 * Permutation tests: shuffles the price changes of the bars 1,000 times, and counts how often their correlation with the positions is at least as high
 * as the real one. The same seed gives the same result. The best of all trials is counted as Westfall & Young (1993) and White (2000) do.
 */
export function permutationTest(
  positions: readonly Float64Array[],
  changes: Float64Array,
  seed: string,
  permutations = PERMUTATIONS,
): Chance[] {
  const random = new Random(seed, "permutations");
  const held = positions.map(standardized);
  const shuffled = standardized(changes);
  // Rounding differs with the order of a sum.
  const real = held.map((one) => productOf(one, shuffled) - 1e-12);
  const counts = held.map(() => ({ own: 0, best: 0 }));
  for (let i = 0; i < permutations; i++) {
    shuffle(shuffled, random);
    const found = held.map((one) => productOf(one, shuffled));
    const best = Math.max(...found);
    counts.forEach((count, trial) => {
      const needed = real[trial] ?? 0;
      if ((found[trial] ?? 0) >= needed) count.own += 1;
      if (best >= needed) count.best += 1;
    });
  }
  // The real order is one of the possible ones.
  const share = (count: number): number => (count + 1) / (permutations + 1);
  return counts.map(({ own, best }) => ({ own: share(own), best: share(best) }));
}

/** With mean 0 and length 1, so that a product is a correlation. */
function standardized(values: Float64Array): Float64Array {
  const { count, mean: average, deviation } = momentsOf(values);
  const length = deviation * Math.sqrt(count - 1);
  return values.map((value) => (length === 0 ? 0 : (value - average) / length));
}

function productOf(first: Float64Array, second: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < first.length; i++) sum += (first[i] ?? 0) * (second[i] ?? 0);
  return sum;
}

function shuffle(values: Float64Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i--) {
    const other = random.index(i + 1);
    [values[i], values[other]] = [values[other] ?? 0, values[i] ?? 0];
  }
}
