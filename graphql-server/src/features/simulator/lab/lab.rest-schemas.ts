import { z } from "zod";
import { EXAMPLE } from "../../../kernel/rest/example-values";
import { restBody } from "../../../kernel/rest/rest-body";
import type { RowDoc } from "../../../kernel/rest/row-doc";
import type { SimulatorLabNotebook, SimulatorLabResult } from "./lab.types";

const tag = "Simulator";

/** What every simulated result carries, unless a setting replaces it: the statement of CFTC rule 4.41(b)(1)(i), in its words. */
export const CFTC_NOTICE =
  "Synthetic prices. These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the " +
  "results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been " +
  "executed, these results may have under-or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated " +
  "or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is " +
  "being made that any account will or is likely to achieve profits or losses similar to these being shown.";

const NOTEBOOK_ID = z.uuid().describe("The notebook's id.");
const TRIAL_ID = z.uuid().describe("The trial's id.");
const usd = z.number().describe("In USD.");
const sharpe = z.number().describe("A Sharpe ratio per year.");
const trialNumber = z.int().describe("Which trial of the notebook it was, from 1.");
const INDICATORS = ["price", "number", "average", "rsi", "highest", "lowest"] as const;
const SIDES = ["long", "short", "both"] as const;
const COMPARISONS = ["above", "below", "crosses-above", "crosses-below"] as const;

const VALUE = z
  .object({
    of: z.enum(INDICATORS).describe("What it is."),
    period: z.int().nullable().describe("The number of bars of an indicator."),
    value: z.number().nullable().describe("The fixed number."),
  })
  .meta({ id: "SimulatorLabValue" });

const RULE = z
  .object({
    side: z.enum(SIDES).describe("The direction. `both`: the conditions are mirrored for a short."),
    conditions: z
      .array(
        z
          .object({ left: VALUE, is: z.enum(COMPARISONS).describe("The comparison."), right: VALUE })
          .meta({ id: "SimulatorLabCondition" }),
      )
      .describe("It enters when all of them are true at the end of a bar."),
    stopRanges: z.number().describe("The distance of the stop, in average true ranges of 14 bars."),
    targetR: z.number().nullable().describe("The distance of the target, in R; null for none."),
    maxBars: z.int().nullable().describe("It closes after this many bars; null for never."),
    risk: z.number().describe("What one trade may lose, as a fraction of the balance at the start."),
  })
  .meta({ id: "SimulatorLabRule" });

const OUTCOME = z
  .object({
    trades: z.int().describe("The number of trades."),
    meanR: z.number().nullable().describe("The average result per trade, in R."),
    result: usd,
    sharpe,
  })
  .meta({ id: "SimulatorLabOutcome" });

const TRIAL = z
  .object({
    id: TRIAL_ID,
    number: trialNumber,
    rule: RULE,
    isCounted: z.boolean().describe("Whether it was tried before the reveal."),
    createdAt: z.iso.datetime().describe("When it was tried."),
    inSample: OUTCOME,
    holdout: OUTCOME.nullable().describe("Null until the reveal."),
    deflatedSharpe: z.number().nullable().describe("The deflated Sharpe ratio, a probability."),
    pValue: z.number().nullable().describe("Of the permutation test."),
    bestPValue: z.number().nullable().describe("Of the permutation test for the best of all counted trials."),
  })
  .meta({ id: "SimulatorLabTrial" });

const STATISTICS = z
  .object({
    luckiestSharpe: sharpe,
    overfitting: z.number().nullable().describe("The probability of backtest overfitting (CSCV)."),
    folds: z
      .array(
        z
          .object({
            from: z.int().describe("The first bar."),
            to: z.int().describe("The bar after the last one."),
            trial: trialNumber,
            sharpeBefore: sharpe,
            sharpe,
            result: usd,
          })
          .meta({ id: "SimulatorLabFold" }),
      )
      .describe("The walk-forward test."),
    bestTrial: trialNumber.nullable(),
  })
  .meta({ id: "SimulatorLabStatistics" });

const notice = z.string().describe("The statement of CFTC rule 4.41(b), and that prices are synthetic.");

const NOTEBOOK = z
  .object({
    id: NOTEBOOK_ID,
    scenarioId: z.string().describe("The scenario's id."),
    openedAt: z.iso.datetime().describe("When it was opened."),
    revealedAt: z.iso.datetime().nullable().describe("When the holdout was revealed; null until then."),
    trialCount: z.int().describe("How many trials are counted."),
    trialsNeeded: z.int().describe("How many the reveal requires."),
    trials: z.array(TRIAL).describe("All trials, in order."),
    statistics: STATISTICS,
    notice,
  })
  .meta({ id: "SimulatorLabNotebook" });

const RESULT = z
  .object({
    trial: TRIAL,
    scenarioId: z.string().describe("The scenario's id."),
    trialCount: z.int().describe("How many trials of its notebook are counted."),
    statistics: STATISTICS,
    seed: z.string().nullable().describe("The seed of the prices; null until the reveal."),
    version: z.int().describe("The version of the scenario."),
    notice,
  })
  .meta({ id: "SimulatorLabResult" });

export const NOTEBOOK_BODY = restBody<SimulatorLabNotebook>(NOTEBOOK, { scenarioId: "scenario.id" });
export const RESULT_BODY = restBody<SimulatorLabResult>(RESULT, { scenarioId: "scenario.id" });

const errors = { NOT_FOUND: "The notebook doesn't exist, or it belongs to someone else." } as const;
const params = { id: NOTEBOOK_ID };
const atNotebook = { id: EXAMPLE.notebookId };

const INPUT_VALUE = z.object({
  of: z.enum(INDICATORS).describe("What it is."),
  period: z.int().min(2).max(200).optional().describe("The number of bars of an indicator."),
  value: z.number().min(-1_000_000).max(1_000_000).optional().describe("The fixed number."),
});

/** Buys when the price rises above its average of 20 bars. */
export const EXAMPLE_RULE = {
  side: "long",
  conditions: [{ left: { of: "price" }, is: "crosses-above", right: { of: "average", period: 20 } }],
  stopRanges: 2,
  targetR: 3,
  maxBars: 60,
  risk: 0.01,
};

/** Without trials, whose numbers depend on the prices. */
const EXAMPLE_NOTEBOOK = {
  id: EXAMPLE.notebookId,
  scenarioId: "noise-only",
  openedAt: EXAMPLE.now,
  revealedAt: null,
  trialCount: 0,
  trialsNeeded: 20,
  trials: [],
  statistics: { luckiestSharpe: 0, overfitting: null, folds: [], bestTrial: null },
  notice: CFTC_NOTICE,
};

/** The documentation of each path. */
export const LAB_DOCS = {
  list: {
    tag,
    query: { after: z.string().describe("The cursor of the previous page.") },
    returns: "A page of the caller's notebooks.",
    response: z.array(NOTEBOOK),
    example: { as: "member", response: [EXAMPLE_NOTEBOOK] },
  },
  open: {
    tag,
    body: z.object({ scenarioId: z.string().max(40).describe("The scenario's id.") }),
    returns: "The notebook. There is one per scenario whose holdout isn't revealed.",
    response: NOTEBOOK,
    errors: { NOT_FOUND: "Scenario not found" },
    limits: ["labNotebooksPerPerson"],
    example: {
      as: "member",
      body: { scenarioId: "noise-only" },
      response: EXAMPLE_NOTEBOOK,
    },
  },
  notebook: {
    tag,
    params,
    returns: "The notebook.",
    response: NOTEBOOK,
    errors,
    example: { as: "member", params: atNotebook, response: EXAMPLE_NOTEBOOK },
  },
  try: {
    tag,
    params,
    body: z.object({
      requestId: z.uuid().describe("A new UUID. Sending the same one again changes nothing."),
      rule: z
        .object({
          side: z.enum(SIDES).describe("The direction."),
          conditions: z
            .array(
              z.object({ left: INPUT_VALUE, is: z.enum(COMPARISONS).describe("The comparison."), right: INPUT_VALUE }),
            )
            .min(1)
            .max(4)
            .describe("It enters when all of them are true."),
          stopRanges: z.number().min(0.25).max(10).describe("The distance of the stop, in average true ranges."),
          targetR: z.number().min(0.25).max(10).optional().describe("The distance of the target, in R."),
          maxBars: z.int().min(1).max(500).optional().describe("It closes after this many bars."),
          risk: z.number().min(0.001).max(0.05).optional().describe("What one trade may lose. 0.01 by default."),
        })
        .describe("The rule."),
    }),
    returns: "The notebook with the trial.",
    response: NOTEBOOK,
    errors: {
      ...errors,
      VALIDATION: "The rule is incomplete, or it never trades; the message says which.",
      CONFLICT: "The rule was tried before, or the notebook has 100 trials.",
    },
    limits: ["labPlaysPerPerson"],
    example: {
      as: "member",
      params: atNotebook,
      body: { requestId: EXAMPLE.requestId, rule: EXAMPLE_RULE },
      status: 201,
    },
  },
  reveal: {
    tag,
    params,
    returns: "The notebook with the results in the holdout. This is final.",
    response: NOTEBOOK,
    errors: { ...errors, CONFLICT: "More trials are required." },
    example: { as: "member", params: atNotebook },
  },
  result: {
    tag,
    params: { id: TRIAL_ID },
    returns: "A trial of any member with its statistics.",
    response: RESULT,
    errors: { NOT_FOUND: "Result not found" },
    example: { as: "member", params: { id: EXAMPLE.trialId } },
  },
} as const satisfies Record<string, RowDoc>;
