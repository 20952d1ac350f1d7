import { askOf, bidOf, type Instrument, type Market } from "../market/market";
import { Random } from "../../../kernel/statistics/random";

/** What the comparison keeps of one of the member's trades. */
export interface TradeShape {
  instrument: number;
  units: number;
  /** From the bar in which it was opened to the one in which it was closed. */
  holdingBars: number;
  /** In micros: what one R is. */
  risk: number;
}

export const FLIPPERS = 10_000;

/**
 * The total result, in R, of each of 10,000 traders who flip coins: as many trades as the member's, of the same sizes and holding times, on the same
 * prices and with the same costs, but with the side and the time of the entry drawn at random.
 */
export function flipCoins(
  market: Market,
  instruments: readonly Instrument[],
  firstBar: number,
  shapes: readonly TradeShape[],
  seed: string,
): Float64Array {
  const random = new Random(seed, "coins");
  const totals = new Float64Array(FLIPPERS);
  const nights = nightsUpTo(market);
  for (const { instrument: index, units, holdingBars, risk } of shapes) {
    const instrument = instruments[index];
    const quotes = market.quotes[index];
    if (!instrument || !quotes) continue;
    const { tickValue, slippageTicks, commission, financing } = instrument;
    const { mids, spreads } = quotes;
    // It enters at the first price of a bar and leaves at the last one of another, or of the same.
    const choices = Math.max(1, market.bars - firstBar - holdingBars);
    const fees = 2 * commission * units;
    for (let flipper = 0; flipper < FLIPPERS; flipper++) {
      const entryBar = firstBar + random.index(choices);
      const exitBar = Math.min(market.bars - 1, entryBar + holdingBars);
      const isLong = random.uniform() < 0.5;
      const entryMid = mids[entryBar * market.stepsPerBar] ?? 0;
      const exitMid = mids[(exitBar + 1) * market.stepsPerBar - 1] ?? 0;
      const entrySpread = spreads[entryBar] ?? 0;
      const exitSpread = spreads[exitBar] ?? 0;
      const ticks = isLong
        ? bidOf(exitMid, exitSpread) - askOf(entryMid, entrySpread)
        : bidOf(entryMid, entrySpread) - askOf(exitMid, exitSpread);
      const slept = (nights[exitBar] ?? 0) - (nights[entryBar] ?? 0);
      const interest = (entryMid * units * tickValue * (isLong ? financing.long : financing.short) * slept) / 365;
      totals[flipper] =
        (totals[flipper] ?? 0) + ((ticks - 2 * slippageTicks) * units * tickValue - fees - interest) / risk;
    }
  }
  return totals;
}

/** Of 100 traders without skill, how many did at least as well? Half of those with the same result count. */
export function shareAtLeast(totals: Float64Array, result: number): number {
  let count = 0;
  for (const total of totals) count += total > result ? 1 : total === result ? 0.5 : 0;
  return count / totals.length;
}

/** How many nights had passed before each bar. */
function nightsUpTo({ nightsAfter }: Market): Uint16Array {
  const sums = new Uint16Array(nightsAfter.length + 1);
  for (let bar = 0; bar < nightsAfter.length; bar++) sums[bar + 1] = (sums[bar] ?? 0) + (nightsAfter[bar] ?? 0);
  return sums;
}

/**
 * The most that could have been earned with up to `units` at a time, in micros: a trader who knows all prices, and changes sides at any of them without
 * slippage. No trader with the same size can do better, so it's an upper bound.
 */
export function perfectResult(
  market: Market,
  index: number,
  instrument: Instrument,
  firstBar: number,
  units: number,
): number {
  const quotes = market.quotes[index];
  if (!quotes || units === 0) return 0;
  const { tickValue, commission, financing } = instrument;
  const { stepsPerBar } = market;
  const value = units * tickValue;
  const fee = commission * units;
  // The best account after each price while flat, long, and short.
  let flat = 0;
  let long = -Infinity;
  let short = -Infinity;
  for (let bar = firstBar; bar < market.bars; bar++) {
    const spread = quotes.spreads[bar] ?? 0;
    for (let step = 0; step < stepsPerBar; step++) {
      const mid = quotes.mids[bar * stepsPerBar + step] ?? 0;
      const buy = askOf(mid, spread) * value + fee;
      const sell = bidOf(mid, spread) * value - fee;
      flat = Math.max(flat, long + sell, short - buy);
      long = Math.max(long, flat - buy);
      short = Math.max(short, flat + sell);
    }
    const nights = market.nightsAfter[bar] ?? 0;
    if (nights === 0) continue;
    const close = (quotes.mids[(bar + 1) * stepsPerBar - 1] ?? 0) * value;
    long -= (close * financing.long * nights) / 365;
    short -= (close * financing.short * nights) / 365;
  }
  return flat;
}
