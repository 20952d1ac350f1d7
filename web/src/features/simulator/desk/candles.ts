import { RSI, SMA } from "trading-signals";
import { MINUTES_PER_DAY, timeOfMinute } from "./clock";
import type { Bars } from "./desk-state";

export interface Candle {
  /** Seconds of a synthetic calendar. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  /** The number of its first bar. */
  bar: number;
}

/** The candles of a time frame of `size` bars. The last one may still be forming. Each day begins with a new candle. */
export function candlesOf(bars: Bars, size: number, barMinutes: number): Candle[] {
  const candles: Candle[] = [];
  const opening = Math.min(...bars.minutes.map((minute) => minute % MINUTES_PER_DAY));
  let group = "";
  bars.minutes.forEach((minute, index) => {
    const day = Math.floor(minute / MINUTES_PER_DAY);
    const within = Math.floor(((minute % MINUTES_PER_DAY) - opening) / (barMinutes * size));
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = [
      bars.opens[index],
      bars.highs[index],
      bars.lows[index],
      bars.closes[index],
      bars.volumes[index],
    ];
    const latest = candles.at(-1);
    if (latest && group === `${day} ${within}`) {
      latest.high = Math.max(latest.high, high);
      latest.low = Math.min(latest.low, low);
      latest.close = close;
      latest.volume += volume;
      return;
    }
    group = `${day} ${within}`;
    candles.push({ time: timeOfMinute(minute), open, high, low, close, volume, bar: bars.first + index });
  });
  return candles;
}

export interface Point {
  time: number;
  value: number;
}

export function averageOf(candles: readonly Candle[], period: number): Point[] {
  const average = new SMA(period);
  return pointsOf(candles, (close) => average.add(close));
}

export function strengthOf(candles: readonly Candle[], period: number): Point[] {
  const strength = new RSI(period);
  return pointsOf(candles, (close) => strength.add(close));
}

function pointsOf(candles: readonly Candle[], next: (close: number) => number | null): Point[] {
  return candles.flatMap(({ time, close }) => {
    const value = next(close);
    return value === null ? [] : [{ time, value }];
  });
}
