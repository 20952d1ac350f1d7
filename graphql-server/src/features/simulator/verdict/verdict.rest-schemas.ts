import { z } from "zod";
import { restBody } from "../../../kernel/rest/rest-body";
import type { SimulatorRunType } from "../runs/run.types";
import type { SimulatorRecord } from "./verdict.types";

const usd = z.number().describe("In USD.");

const ESTIMATE = z
  .object({
    mean: z.number().describe("The average, in R per trade."),
    low: z.number().nullable().describe("The lower end of the 95% interval."),
    high: z.number().nullable().describe("The upper end."),
    count: z.int().describe("The number of trades."),
  })
  .meta({ id: "SimulatorEstimate" });

export const VERDICT = z
  .object({
    verdict: z
      .object({
        expectancy: ESTIMATE.nullable(),
        result: usd,
        tradesWithPlanKept: z.int().describe("Trades that broke no rule of the member's plan."),
        drawdown: usd,
        winRate: z.number().nullable().describe("The fraction of trades with a gain."),
        perfectResult: usd.describe("What someone who knew all prices would have earned, in USD."),
        planOnly: ESTIMATE.nullable(),
        unskilled: z
          .object({
            shareAtLeast: z.number().describe("The fraction of 10,000 coin flippers who did at least as well."),
          })
          .nullable(),
        brier: z.number().nullable().describe("The Brier score of the stated probabilities."),
      })
      .nullable()
      .describe("Null until the run has ended."),
    truth: z
      .object({
        text: z.string().describe("What was behind the prices."),
        seed: z.string().describe("The seed of the prices."),
      })
      .nullable()
      .describe("Null until the run has ended."),
  })
  .meta({ id: "SimulatorVerdict" });

export const RECORD = z
  .object({
    runs: z.int().describe("The caller's latest runs with trades, at most 50."),
    trades: z.int().describe("Their trades."),
    tradesWithPlanKept: z.int().describe("Trades that broke no rule of the member's plan."),
    expectancy: ESTIMATE.nullable(),
    shareAtLeast: z
      .number()
      .nullable()
      .describe("The fraction of traders without skill who would do as well. Null below 30 trades."),
    habits: z
      .array(
        z.object({
          habit: z.enum(["moved-stops", "full-size", "trades-after-two-losses"]).describe("The habit."),
          cost: ESTIMATE,
        }),
      )
      .describe("Habits that changed results, and what they cost."),
    brier: z.number().nullable().describe("The Brier score of the stated probabilities."),
  })
  .meta({ id: "SimulatorRecord" });

export const RECORD_BODY = restBody<SimulatorRecord>(RECORD);
export const VERDICT_BODY = restBody<SimulatorRunType>(VERDICT);
