import { z } from "zod";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import { restBody } from "../../../kernel/rest/rest-body";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import { CFTC_NOTICE } from "../lab/lab.rest-schemas";
import type { AnswerSimulatorQuestionPayload, SimulatorQuestion } from "../questions/question.types";
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

export const NOTICE = z
  .string()
  .describe("The statement of CFTC rule 4.41(b), or the operator's own. All prices are synthetic.");

export const BROKEN_RULE = z
  .enum(["no-stop", "stop-moved-away", "size-above-plan", "no-reason", "trade-during-break", "too-many-trades"])
  .describe("The rule that was broken.");

const HABITS = z
  .array(
    z.object({
      habit: z.enum(["moved-stops", "full-size", "trades-after-two-losses"]).describe("The habit."),
      cost: ESTIMATE,
    }),
  )
  .describe("Habits that changed results, and what they cost.");

const CALIBRATION = z
  .array(
    z.object({
      said: z.number().describe("The average of what was stated."),
      happened: z.number().describe("How often the target came first."),
      count: z.int().describe("How many."),
    }),
  )
  .describe("Stated probabilities in steps of 20 percentage points.");

export const VERDICT = z
  .object({
    notice: NOTICE,
    verdict: z
      .object({
        expectancy: ESTIMATE.nullable(),
        result: usd,
        costs: z
          .object({ spread: usd, slippage: usd, commission: usd, financing: usd.describe("Interest, in USD.") })
          .describe("What was paid."),
        costsInR: z.number().nullable().describe("What a trade cost on average, in R."),
        trades: z
          .array(
            z.object({
              id: z.uuid().describe("The trade."),
              r: z.number().describe("The result after all costs, in R."),
              costs: usd,
              mae: z.number().describe("The worst open result, in R."),
              mfe: z.number().describe("The best open result, in R."),
              broken: z.array(BROKEN_RULE).describe("The rules of the plan that it broke."),
            }),
          )
          .describe("Trades that were filled."),
        openLosers: z.int().describe("Trades that were open with a loss at the end."),
        openLosersResult: usd,
        equity: z.array(z.number()).describe("In USD, at most 200 values from the first bar to the last."),
        tradesWithPlanKept: z.int().describe("Trades that broke no rule of the member's plan."),
        drawdown: usd,
        drawdownPeak: usd.describe("The peak before it, in USD."),
        winRate: z.number().nullable().describe("The fraction of trades with a gain."),
        perfectResult: usd.describe("What someone who knew all prices would have earned, in USD."),
        planOnly: ESTIMATE.nullable(),
        unskilled: z
          .object({
            shareAtLeast: z.number().describe("The fraction of 10,000 coin flippers who did at least as well."),
            percentiles: z
              .array(z.number())
              .describe("Their average R per trade: the 5th to the 95th percentile, in steps of 5."),
          })
          .nullable(),
        habits: HABITS,
        brier: z.number().nullable().describe("The Brier score of the stated probabilities."),
        calibration: CALIBRATION,
      })
      .nullable()
      .describe("Null until the run has ended."),
    truth: z
      .object({
        text: z.string().describe("What was behind the prices."),
        seed: z.string().describe("The seed of the prices."),
        version: z.int().describe("The version of the scenario."),
        regimes: z
          .array(
            z.object({
              name: z.string().describe("The name."),
              first: z.int().describe("The first bar."),
              last: z.int().describe("The last bar."),
            }),
          )
          .describe("How the bars were generated."),
        edges: z
          .array(
            z.object({
              name: z.string().describe("A way of trading."),
              r: z.number().describe("Its true average per trade after costs, in R."),
              standardError: z.number().describe("The standard error of this average."),
              trades: z.int().describe("Trades that it was measured with."),
            }),
          )
          .describe("The odds of some ways of trading."),
      })
      .nullable()
      .describe("Null until the run has ended."),
  })
  .meta({ id: "SimulatorVerdict" });

const RECORD = z
  .object({
    runs: z.int().describe("The caller's latest runs with trades, at most 50."),
    trades: z.int().describe("Their trades."),
    tradesWithPlanKept: z.int().describe("Trades that broke no rule of the member's plan."),
    expectancy: ESTIMATE.nullable(),
    shareAtLeast: z
      .number()
      .nullable()
      .describe("The fraction of traders without skill who would do as well. Null below 30 trades."),
    habits: HABITS,
    brier: z.number().nullable().describe("The Brier score of the stated probabilities."),
    calibration: CALIBRATION,
    achievements: z
      .array(
        z.object({
          kind: z
            .enum(["plan-kept", "always-a-stop", "always-a-reason", "odds-stated", "challenge-finished"])
            .describe("What was earned. Never for a profit."),
          earnedAt: z.iso.datetime().describe("When."),
        }),
      )
      .describe("Oldest first."),
    notice: NOTICE,
  })
  .meta({ id: "SimulatorRecord" });

export const RECORD_BODY = restBody<SimulatorRecord>(RECORD);
export const VERDICT_BODY = restBody<SimulatorRunType>(VERDICT);

const QUESTION = z
  .object({
    id: z.string().describe("The id of the question."),
    runId: z.uuid().describe("The run."),
    rule: BROKEN_RULE,
    text: z.string().describe("The question. The answer is a number."),
    unit: z.string().describe("The unit of the answer; empty if it is a price."),
    decimals: z.int().describe("The number of decimals of the answer."),
  })
  .meta({ id: "SimulatorQuestion" });
export const QUESTION_BODY = restBody<SimulatorQuestion>(QUESTION);

const ANSWER = z
  .object({
    isCorrect: z.boolean().describe("Whether it is correct. The question doesn't come back then."),
    solution: z.string().nullable().describe("After a correct answer, and after the third wrong one."),
  })
  .meta({ id: "SimulatorAnswer" });
export const ANSWER_BODY = restBody<AnswerSimulatorQuestionPayload>(ANSWER);

const tag = "Simulator";

/** The documentation of the paths about all runs of a member. */
export const RECORD_DOCS = {
  record: {
    tag,
    returns: "Averages over the caller's latest 50 runs with trades. All prices are synthetic.",
    response: RECORD,
    example: {
      as: "member",
      response: {
        ...{ runs: 0, trades: 0, tradesWithPlanKept: 0, expectancy: null, shareAtLeast: null, habits: [], brier: null },
        ...{ calibration: [], achievements: [], notice: CFTC_NOTICE },
      },
    },
  },
  questions: {
    tag,
    returns: "At most 20, oldest first. They come back until they are answered correctly.",
    response: z.array(QUESTION),
    example: { as: "member", response: [] },
  },
  answer: {
    tag,
    params: { id: z.string().max(80).describe("The id of the question.") },
    body: z.object({ number: z.number().describe("The answer.") }),
    returns: "The grade.",
    response: ANSWER,
    errors: { NOT_FOUND: "The question doesn't exist, or it belongs to someone else." },
    limits: ["simulatorActionsPerPerson"],
    example: {
      as: "member",
      params: { id: `${EXAMPLE.runId}:NO_REASON` },
      body: { number: 1.5 },
      response: { isCorrect: false, solution: null },
    },
  },
} as const satisfies Record<string, RowDoc>;
