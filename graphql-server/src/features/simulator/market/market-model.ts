import { z } from "zod";

const fraction = z.number().min(0).max(1);
const minuteOfDay = z.int().min(0).max(1440);

/**
 * How prices arise. Sizes are multiples of `volatility`, the standard deviation of one bar's return, so that they can be compared between
 * instruments.
 */
export const MARKET_MODEL = z.strictObject({
  barMinutes: z.int().min(1).max(1440),
  stepsPerBar: z.int().min(1).max(60).default(20),
  /** The standard deviation of a bar's logarithmic return, such as 0.001. */
  volatility: z.number().positive().max(0.1),
  /** Degrees of freedom of Student's t: 3 has very fat tails. Without it, returns are normal. */
  tails: z.int().min(3).max(30).nullable().default(null),
  /** Volatility itself changes: how much of a deviation is left after one bar, and the standard deviation of its logarithm. */
  clustering: z
    .strictObject({ persistence: fraction.max(0.999), size: z.number().min(0).max(1) })
    .default({ persistence: 0, size: 0 }),
  /** 0: the same variance at all hours. 1: three times the average at the open and the close, and none in the middle. */
  intraday: fraction.default(0),
  /** Each lasts `meanBars` on average, then another one follows, chosen at random. */
  regimes: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(40),
        /** Mean return per bar. `either`: up or down, drawn when it begins. */
        drift: z.number().min(-1).max(1).default(0),
        direction: z.enum(["given", "either"]).default("given"),
        /** The share of the distance to where the regime began that each bar takes back. */
        reversion: fraction.default(0),
        /** A factor for the volatility. */
        volatility: z.number().positive().max(10).default(1),
        meanBars: z.number().min(1),
      }),
    )
    .min(1),
  /** The standard deviation of the jump between two sessions. */
  gap: z.number().min(0).max(40).default(0),
  /** Announced in advance: the price jumps, and spreads widen for some bars. Day 0 is the first one after the history. */
  news: z
    .array(
      z.strictObject({
        day: z.int().min(0),
        minute: minuteOfDay,
        jump: z.number().min(0).max(40),
        spreadFactor: z.number().min(1).max(50),
        bars: z.int().min(1).max(100),
      }),
    )
    .default([]),
});
export type MarketModel = z.infer<typeof MARKET_MODEL>;
