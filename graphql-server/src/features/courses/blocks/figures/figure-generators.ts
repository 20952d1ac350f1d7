import { z } from "zod";
import { fatTailed, normal, seededRandom } from "./random";

export interface FigureSeries {
  label: string;
  /** Ascending, except in scatter charts. */
  x: number[];
  y: number[];
}

export interface Candle {
  open: number;
  high: number;
  low: number;
  close: number;
}

const seed = z.union([z.string(), z.number()]).transform(String).default("1");
const percent = z.number().min(0).max(100);
const count = (max: number) => z.int().min(2).max(max);

const equityCurves = z.strictObject({
  name: z.literal("equity-curves"),
  seed,
  winRatePercent: percent,
  /** Profit of a winning trade, in multiples of the risk. */
  reward: z.number().positive().max(100),
  riskPercent: z.number().positive().max(50).default(1),
  trades: count(400).default(100),
  curves: z.int().min(1).max(6).default(4),
  start: z.number().positive().default(10_000),
});

const compoundGrowth = z.strictObject({
  name: z.literal("compound-growth"),
  ratesPercent: z.array(z.number().min(-50).max(100)).min(1).max(6),
  years: count(60),
  start: z.number().min(0).default(10_000),
  /** Added at the end of each year. */
  yearlyDeposit: z.number().min(0).default(0),
});

const drawdownRecovery = z.strictObject({
  name: z.literal("drawdown-recovery"),
  maxLossPercent: z.int().min(5).max(95).default(80),
});

const coinFlipStreaks = z.strictObject({
  name: z.literal("coin-flip-streaks"),
  seed,
  flips: z.int().min(10).max(10_000),
  winPercent: percent.default(50),
});

const returns = z.strictObject({
  name: z.literal("returns"),
  seed,
  days: z.int().min(50).max(5_000),
  volatilityPercent: z.number().positive().max(50).default(1),
  tails: z
    .array(z.enum(["normal", "fat"]))
    .min(1)
    .max(2)
    .default(["normal", "fat"]),
});

const randomWalkCandles = z.strictObject({
  name: z.literal("random-walk-candles"),
  seed,
  candles: count(150).default(60),
  start: z.number().positive().max(1_000_000).default(100),
  volatilityPercent: z.number().positive().max(20).default(2),
  driftPercent: z.number().min(-5).max(5).default(0),
});

const leveragePayoff = z.strictObject({
  name: z.literal("leverage-payoff"),
  leverages: z.array(z.number().min(1).max(500)).min(1).max(6),
  /** Price changes from minus to plus this. */
  maxChangePercent: z.number().positive().max(100).default(20),
});

const optionPayoff = z.strictObject({
  name: z.literal("option-payoff"),
  from: z.number().min(0),
  to: z.number().positive(),
  positions: z
    .array(
      z.strictObject({
        label: z.string().trim().min(1).max(40),
        type: z.enum(["call", "put"]),
        side: z.enum(["long", "short"]).default("long"),
        strike: z.number().positive(),
        premium: z.number().min(0),
      }),
    )
    .min(1)
    .max(6),
});

type SourceOf<T extends z.ZodType> = z.infer<T>;

export const lineGenerators = z.discriminatedUnion("name", [equityCurves, compoundGrowth, drawdownRecovery], {
  error: "name must be equity-curves, compound-growth, or drawdown-recovery",
});
export const barGenerators = z.discriminatedUnion("name", [coinFlipStreaks], {
  error: "name must be coin-flip-streaks",
});
export const distributionGenerators = z.discriminatedUnion("name", [returns], { error: "name must be returns" });
export const candleGenerators = z.discriminatedUnion("name", [randomWalkCandles], {
  error: "name must be random-walk-candles",
});
export const payoffGenerators = z.discriminatedUnion("name", [leveragePayoff, optionPayoff], {
  error: "name must be leverage-payoff or option-payoff",
});

type LineGenerator = SourceOf<typeof lineGenerators>;
type PayoffGenerator = SourceOf<typeof payoffGenerators>;

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
export const round = (value: number, decimals = 2): number => Number(value.toFixed(decimals));

export function generateLines(source: LineGenerator): FigureSeries[] {
  switch (source.name) {
    case "equity-curves":
      return range(source.curves).map((run) => equityCurve(source, run));
    case "compound-growth":
      return source.ratesPercent.map((rate) => growth(source, rate));
    case "drawdown-recovery": {
      const losses = range(source.maxLossPercent + 1);
      return [{ label: "Gain needed", x: losses, y: losses.map((loss) => round((100 * loss) / (100 - loss))) }];
    }
  }
}

function equityCurve(source: SourceOf<typeof equityCurves>, run: number): FigureSeries {
  const random = seededRandom(`${source.seed} ${run}`);
  const risk = source.riskPercent / 100;
  let equity = source.start;
  const y = [equity];
  for (let trade = 0; trade < source.trades; trade++) {
    const isWin = random() * 100 < source.winRatePercent;
    equity *= 1 + risk * (isWin ? source.reward : -1);
    y.push(round(equity));
  }
  return { label: `Run ${run + 1}`, x: range(y.length), y };
}

function growth({ years, start, yearlyDeposit }: SourceOf<typeof compoundGrowth>, rate: number): FigureSeries {
  let value = start;
  const y = [start];
  for (let year = 0; year < years; year++) {
    value = value * (1 + rate / 100) + yearlyDeposit;
    y.push(round(value));
  }
  return { label: `${rate}% a year`, x: range(y.length), y };
}

/** How many streaks of each length occur, for wins and losses. */
export function generateStreaks({ seed, flips, winPercent }: SourceOf<typeof barGenerators>): {
  categories: string[];
  series: FigureSeries[];
} {
  const random = seededRandom(seed);
  const streaks: { isWin: boolean; length: number }[] = [];
  for (let flip = 0; flip < flips; flip++) {
    const isWin = random() * 100 < winPercent;
    const last = streaks.at(-1);
    if (last?.isWin === isWin) last.length++;
    else streaks.push({ isWin, length: 1 });
  }
  const lengths = range(Math.max(...streaks.map(({ length }) => length))).map((index) => index + 1);
  const countOf = (isWin: boolean): number[] =>
    lengths.map((length) => streaks.filter((streak) => streak.isWin === isWin && streak.length === length).length);
  return {
    categories: lengths.map(String),
    series: [
      { label: "Wins", x: lengths, y: countOf(true) },
      { label: "Losses", x: lengths, y: countOf(false) },
    ],
  };
}

export function generateSamples(
  source: SourceOf<typeof distributionGenerators>,
): { label: string; values: number[] }[] {
  return source.tails.map((tails) => {
    const random = seededRandom(`${source.seed} ${tails}`);
    const draw = tails === "fat" ? fatTailed : normal;
    return {
      label: tails === "fat" ? "Fat tails" : "Normal",
      values: range(source.days).map(() => draw(random) * source.volatilityPercent),
    };
  });
}

const STEPS_PER_CANDLE = 12;

export function generateCandles(source: SourceOf<typeof candleGenerators>): Candle[] {
  const random = seededRandom(source.seed);
  const step = source.volatilityPercent / 100 / Math.sqrt(STEPS_PER_CANDLE);
  const drift = source.driftPercent / 100 / STEPS_PER_CANDLE;
  let price = source.start;
  return range(source.candles).map(() => {
    const prices = [price];
    for (let index = 0; index < STEPS_PER_CANDLE; index++) {
      price *= Math.exp(drift + step * normal(random));
      prices.push(price);
    }
    const rounded = prices.map((value) => round(value));
    return {
      open: rounded[0] ?? 0,
      high: Math.max(...rounded),
      low: Math.min(...rounded),
      close: rounded.at(-1) ?? 0,
    };
  });
}

/** Profit and loss as straight lines between the prices where they bend. */
export function generatePayoffs(source: PayoffGenerator): FigureSeries[] {
  if (source.name === "leverage-payoff") {
    const { maxChangePercent: max } = source;
    return source.leverages.map((leverage) => {
      // The whole deposit is lost at this change.
      const liquidation = -100 / leverage;
      const x = [-max, ...(liquidation > -max ? [liquidation] : []), 0, max].map((change) => round(change));
      return { label: `${leverage}×`, x, y: x.map((change) => Math.max(-100, round(change * leverage))) };
    });
  }
  const { from, to, positions } = source;
  const strikes = positions.map(({ strike }) => strike).filter((strike) => strike > from && strike < to);
  const x = [...new Set([from, ...strikes, to])].sort((a, b) => a - b);
  return positions.map(({ label, type, side, strike, premium }) => ({
    label,
    x,
    y: x.map((price) => {
      const value = Math.max(0, type === "call" ? price - strike : strike - price);
      return round((value - premium) * (side === "long" ? 1 : -1));
    }),
  }));
}
