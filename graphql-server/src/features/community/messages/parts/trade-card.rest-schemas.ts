import { z } from "zod";

export const TRADE_PRICE = z.number().positive().max(1_000_000_000);

const PLAN = {
  instrument: z.string().min(1).max(20).describe("What is traded, such as EUR/USD."),
  side: z.enum(["long", "short"]).describe("The direction."),
  entry: TRADE_PRICE.describe("The entry price."),
  stop: TRADE_PRICE.describe(
    "The price that ends the trade with a loss: below the entry of a long trade, above that of a short one.",
  ),
};

const SIZE = z
  .number()
  .min(0.01)
  .max(10)
  .describe("The size in R: the planned loss as a multiple of the member's usual risk. 1 by default.");

const TEXTS = {
  reason: z.string().min(1).max(500).describe("Why the member takes the trade."),
  wrongIf: z.string().min(1).max(300).describe("What would prove the idea wrong."),
};

const TARGET = TRADE_PRICE.describe("The price at which the member plans to take profit.");

export const TRADE_CARD_INPUT = z.object({ ...PLAN, target: TARGET.optional(), sizeR: SIZE.optional(), ...TEXTS });

export const TRADE_STATUS = z.enum(["open", "closed", "stopped"]).describe("The status, as the member reports it.");

export const TRADE_CARD = z
  .object({
    ...PLAN,
    target: TARGET.nullable(),
    sizeR: SIZE,
    ...TEXTS,
    status: TRADE_STATUS,
    exitPrice: TRADE_PRICE.describe("Null while open.").nullable(),
    resultR: z.number().describe("The result in R; null while open.").nullable(),
    closedAt: z.iso.datetime().describe("When the member first reported the result; null while open.").nullable(),
    origin: z
      .enum(["simulated", "self-reported"])
      .describe("For a closed trade from a journal, where its result comes from.")
      .nullable()
      .optional(),
    notice: z
      .string()
      .describe("Show it with simulated results: what every such result must say.")
      .nullable()
      .optional(),
  })
  .meta({ id: "TradeCard" });
