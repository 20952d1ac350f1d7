import { z } from "zod";
import { restBody } from "../../kernel/rest/rest-body";
import type { SimulatorRunType } from "./runs/run.types";
import type { SimulatorScenario } from "./scenario.types";
import { BROKEN_RULE, NOTICE } from "./verdict/verdict.rest-schemas";

export const RUN_ID = z.uuid().describe("The run's id.");
export const TRADE_ID = z.uuid().describe("The trade's id, which the client chose.");
export const price = z.number().describe("A price.");
const usd = z.number().describe("In USD.");

const INSTRUMENT = z
  .object({
    name: z.string().describe("The name."),
    unit: z.string().describe("What one unit is."),
    decimals: z.int().describe("Decimals of a price."),
    tickValue: usd.describe("What one unit gains when the price rises by its last decimal, in USD."),
    lotUnits: z.int().describe("The smallest step of a size."),
    spread: price,
    slippage: price,
    commission: usd.describe("Per unit and side, in USD."),
    financingLong: z
      .number()
      .describe("Interest per year that a long pays, as a fraction; negative if it receives it."),
    financingShort: z.number().describe("The same for a short."),
    depthUnits: z.int().describe("Units that the market gives or takes at one price."),
  })
  .meta({ id: "SimulatorInstrument" });

export const SCENARIO = z
  .object({
    id: z.string().describe("The scenario's id."),
    title: z.string().describe("The title."),
    goal: z.string().describe("What one learns from it."),
    barMinutes: z.int().describe("Minutes of one bar."),
    historyBars: z.int().describe("Bars that have closed when a run begins."),
    totalBars: z.int().describe("Bars in total."),
    startBalance: usd,
    leverage: z.number().describe("The value of a position divided by the margin it requires."),
    marginCallLevel: z.number().describe("Equity divided by used margin at which there is a warning."),
    closeOutLevel: z.number().describe("The same, at which everything is closed."),
    frames: z.array(z.int()).describe("Two longer time frames, in bars."),
    instruments: z.array(INSTRUMENT).describe("What can be traded."),
    news: z
      .array(
        z.object({
          bar: z.int().describe("The bar of the news."),
          spreadFactor: z.number().describe("How many times as wide the spread becomes."),
          bars: z.int().describe("For how many bars."),
        }),
      )
      .describe("What is announced."),
    lesson: z
      .object({ courseSlug: z.string().describe("The course."), number: z.int().describe("The lesson's number.") })
      .nullable()
      .describe("The lesson that it belongs to."),
  })
  .meta({ id: "SimulatorScenario" });

const FILL_REASON = z
  .enum(["entry", "stop", "target", "close", "liquidation", "end"])
  .describe("Why units were bought or sold.");

const TRADE = z
  .object({
    id: TRADE_ID,
    instrument: z.int().describe("Which of the scenario's instruments, from 0."),
    side: z.enum(["long", "short"]).describe("The direction."),
    status: z.enum(["waiting", "open", "closed", "canceled", "rejected"]).describe("Where it is."),
    entryType: z.enum(["market", "limit", "stop"]).nullable().describe("Of the order that waits."),
    entryPrice: price.nullable(),
    stop: price.nullable(),
    target: price.nullable(),
    waitingUnits: z.int().describe("Units that aren't filled yet."),
    openUnits: z.int().describe("Units that are open."),
    plannedEntry: price,
    plannedStop: price.nullable(),
    plannedTarget: price.nullable(),
    plannedUnits: z.int().describe("The size as planned."),
    risk: usd.nullable(),
    averageEntry: price.nullable(),
    openResult: usd.nullable(),
    realizedResult: usd.nullable().describe("Of a part that is closed, in USD."),
    result: usd.nullable(),
    closedBy: FILL_REASON.nullable(),
    openedBar: z.int().nullable().describe("The bar of the first fill."),
    closedBar: z.int().nullable().describe("The bar of the last fill."),
    wrongIf: z.string().nullable().describe("When the idea is wrong, in the member's words."),
    probability: z.number().nullable().describe("That the target comes before the stop, 0 to 1."),
  })
  .meta({ id: "SimulatorTrade" });

const numbers = z.array(z.number());
const BARS = z
  .object({
    first: z.int().describe("The number of the first bar."),
    minutes: z.array(z.int()).describe("Minutes since Monday 00:00 of the first week."),
    opens: numbers,
    highs: numbers,
    lows: numbers,
    closes: numbers,
    volumes: z.array(z.int()),
    spreads: numbers,
  })
  .meta({ id: "SimulatorBars" });

const ACCOUNT = z
  .object({
    balance: usd,
    equity: usd,
    usedMargin: usd,
    rulesAtLimit: z.array(BROKEN_RULE).describe("Rules of the plan that one more order would break now."),
    trades: z.array(TRADE).describe("In the order in which they were sent."),
  })
  .meta({ id: "SimulatorAccount" });

const EVENT = z
  .object({
    kind: z.enum(["filled", "canceled", "rejected", "financed", "margin-call"]).describe("What happened."),
    bar: z.int().describe("In which bar, from 0."),
    step: z.int().describe("At which of the prices inside the bar, from 0."),
    tradeId: z.uuid().nullable().describe("The trade; null if it concerns the account."),
    reason: FILL_REASON.nullable(),
    price: price.nullable(),
    units: z.int().nullable().describe("Units of a fill."),
    amount: usd.nullable().describe("Interest that was paid, in USD."),
  })
  .meta({ id: "SimulatorEvent" });

export const RUN = z
  .object({
    id: RUN_ID,
    scenarioId: z.string().describe("The scenario's id."),
    challengeId: z.string().nullable().describe("The week's challenge that it belongs to."),
    plan: z
      .object({
        riskPerTrade: z.number().describe("What one trade may lose, as a fraction of the balance at the start."),
        maxTrades: z.int().nullable().describe("How many trades at most."),
        breakAfterLoss: z.number().nullable().describe("The loss in one session after which there's a break."),
      })
      .describe("What the caller decided before the run."),
    closedBars: z.int().describe("How many bars have closed."),
    startedAt: z.iso.datetime().describe("When it began."),
    endedAt: z.iso.datetime().nullable().describe("When it ended; null until then."),
    account: ACCOUNT,
    events: z.array(EVENT).describe("What happened, in order."),
    notice: NOTICE,
    bars: z
      .array(BARS)
      .describe("By instrument, column by column: the bars from `first` to the last one that has closed."),
  })
  .meta({ id: "SimulatorRun" });

export const SCENARIO_BODY = restBody<SimulatorScenario>(SCENARIO);
export const RUN_BODY = restBody<SimulatorRunType>(RUN, { scenarioId: "scenario.id" });
/** `bars` takes an argument. */
export const RUN_FIELDS = RUN_BODY.fields.replace(/\bbars \{ first/, "bars(from: $first) { first");
