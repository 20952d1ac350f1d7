import { z } from "zod";

const period = z.int().min(2).max(200);

/** A value of each bar, known at its close. */
export const VALUE = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("PRICE") }),
  z.strictObject({ of: z.literal("NUMBER"), value: z.number().min(-1_000_000).max(1_000_000) }),
  z.strictObject({ of: z.literal("AVERAGE"), period }),
  /** Relative strength index: 0 to 100. */
  z.strictObject({ of: z.literal("RSI"), period }),
  /** The highest and lowest price of the bars before this one. */
  z.strictObject({ of: z.literal("HIGHEST"), period }),
  z.strictObject({ of: z.literal("LOWEST"), period }),
]);
export type Value = z.infer<typeof VALUE>;

export const CONDITION = z.strictObject({
  left: VALUE,
  is: z.enum(["ABOVE", "BELOW", "CROSSES_ABOVE", "CROSSES_BELOW"]),
  right: VALUE,
});
export type Condition = z.infer<typeof CONDITION>;

/** A way of trading that leaves nothing to decide. It has at most one trade at a time. */
export const RULE = z.strictObject({
  /** `BOTH`: the conditions are those of a long, and their mirror image is those of a short. */
  side: z.enum(["LONG", "SHORT", "BOTH"]),
  /** It enters at the market when a bar closes and all of them are true. */
  conditions: z.array(CONDITION).min(1).max(4),
  /** The distance of the stop, in average true ranges of 14 bars. */
  stopRanges: z.number().min(0.25).max(10),
  /** Null: none. */
  targetR: z.number().min(0.25).max(10).nullable(),
  /** Closes after this many bars. Null: never. */
  maxBars: z.int().min(1).max(500).nullable(),
  /** What one trade may lose, as a fraction of the balance at the start. */
  risk: z.number().min(0.001).max(0.05),
});
export type Rule = z.infer<typeof RULE>;

const OPPOSITE = {
  ABOVE: "BELOW",
  BELOW: "ABOVE",
  CROSSES_ABOVE: "CROSSES_BELOW",
  CROSSES_BELOW: "CROSSES_ABOVE",
} as const;

/** What is true for falling prices when a condition is true for rising ones: the other direction, lows for highs, and an RSI of 30 for one of 70. */
export function mirror({ left, is, right }: Condition): Condition {
  const isRsi = left.of === "RSI" || right.of === "RSI";
  const value = (one: Value): Value => {
    if (one.of === "HIGHEST") return { ...one, of: "LOWEST" };
    if (one.of === "LOWEST") return { ...one, of: "HIGHEST" };
    return one.of === "NUMBER" && isRsi ? { ...one, value: 100 - one.value } : one;
  };
  return { left: value(left), is: OPPOSITE[is], right: value(right) };
}
