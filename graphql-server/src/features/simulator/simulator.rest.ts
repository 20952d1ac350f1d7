import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import { restBody } from "../../kernel/rest/rest-body";
import {
  intParameter,
  nextCursor,
  PAGE_INFO,
  textParameter,
  toEnum,
  type Paged,
  type RestRequest,
} from "../../kernel/rest/rest-request";
import { row, type RestRow } from "../../kernel/rest/rest-row";
import type { RowDoc } from "../../kernel/rest/row-doc";
import type { SimulatorRunType } from "./runs/run.types";
import type { SimulatorScenario } from "./scenario.types";

const tag = "Simulator";
const RUNS = "/api/simulator/runs";

const RUN_ID = z.uuid().describe("The run's id.");
const TRADE_ID = z.uuid().describe("The trade's id, which the client chose.");
const ACTION_ID = z.uuid().describe("A new UUID. Sending the same one again changes nothing.");
const price = z.number().describe("A price.");
const usd = z.number().describe("In USD.");

const SCENARIO = z
  .object({
    id: z.string().describe("The scenario's id."),
    title: z.string().describe("The title."),
    goal: z.string().describe("What one learns from it."),
    barMinutes: z.int().describe("Minutes of one bar."),
    historyBars: z.int().describe("Bars that have closed when a run begins."),
    totalBars: z.int().describe("Bars in total."),
    startBalance: usd,
    leverage: z.number().describe("The value of a position divided by the margin it requires."),
  })
  .meta({ id: "SimulatorScenario" });

const TRADE = z
  .object({
    id: TRADE_ID,
    instrument: z.int().describe("Which of the scenario's instruments, from 0."),
    side: z.enum(["long", "short"]).describe("The direction."),
    status: z.enum(["waiting", "open", "closed", "canceled"]).describe("Where it is."),
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
    result: usd.nullable(),
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
    trades: z.array(TRADE).describe("In the order in which they were sent."),
  })
  .meta({ id: "SimulatorAccount" });

const RUN = z
  .object({
    id: RUN_ID,
    scenarioId: z.string().describe("The scenario's id."),
    closedBars: z.int().describe("How many bars have closed."),
    startedAt: z.iso.datetime().describe("When it began."),
    endedAt: z.iso.datetime().nullable().describe("When it ended; null while it goes on."),
    account: ACCOUNT,
    bars: z
      .array(BARS)
      .describe("By instrument, column by column: the bars from `first` to the last one that has closed."),
  })
  .meta({ id: "SimulatorRun" });

const ESTIMATE = z
  .object({
    mean: z.number().describe("The average, in R per trade."),
    low: z.number().nullable().describe("The lower end of the 95% interval."),
    high: z.number().nullable().describe("The upper end."),
    count: z.int().describe("The number of trades."),
  })
  .meta({ id: "SimulatorEstimate" });

const VERDICT = z
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
      .describe("Null while the run goes on."),
    truth: z
      .object({
        text: z.string().describe("What was behind the prices."),
        seed: z.string().describe("The seed of the prices."),
      })
      .nullable()
      .describe("Null while the run goes on."),
  })
  .meta({ id: "SimulatorVerdict" });

const SCENARIO_BODY = restBody<SimulatorScenario>(SCENARIO);
const RUN_BODY = restBody<SimulatorRunType>(RUN, { scenarioId: "scenario.id" });
/** `bars` takes an argument. */
const RUN_FIELDS = RUN_BODY.fields.replace(/\bbars \{/, "bars(first: $first) {");
const VERDICT_BODY = restBody<SimulatorRunType>(VERDICT);

const errors = { NOT_FOUND: "The run doesn't exist, or it belongs to someone else." } as const;
const params = { id: RUN_ID };
const query = { first: z.int().describe("The first bar of the response, from 0. By default, none is returned.") };
const response = RUN;
const atRun = { id: EXAMPLE.runId };
const atTrade = { id: EXAMPLE.runId, tradeId: EXAMPLE.tradeId };

const ORDER = {
  tradeId: EXAMPLE.tradeId,
  side: "long",
  entryType: "market",
  stop: 1,
  target: 1000,
  units: 5,
  wrongIf: "It closes below the last low.",
  probability: 0.4,
};

const EXAMPLE_RUN = {
  id: EXAMPLE.runId,
  scenarioId: "noise-only",
  closedBars: 156,
  startedAt: EXAMPLE.now,
  endedAt: null,
  account: { balance: 10_000, equity: 10_000, usedMargin: 0, trades: [] },
  bars: [],
};

const DOCS = {
  scenarios: {
    tag,
    returns: "All scenarios. Their prices are synthetic.",
    response: z.array(SCENARIO),
    example: {
      as: "visitor",
      response: [
        {
          id: "first-trade",
          title: "Your first trade",
          goal: "Send an order, see what the fill costs, and let a stop and a target decide. Nothing here can be won by being clever.",
          barMinutes: 5,
          historyBars: 156,
          totalBars: 312,
          startBalance: 10_000,
          leverage: 5,
        },
      ],
    },
  },
  list: {
    tag,
    query: { after: z.string().describe("The cursor of the previous page.") },
    returns: "A page of the caller's runs, without their bars.",
    response: z.array(RUN),
    example: { as: "member", response: [EXAMPLE_RUN] },
  },
  start: {
    tag,
    body: z.object({
      scenarioId: z.string().max(40).describe("The scenario's id."),
      riskPerTrade: z
        .number()
        .min(0.001)
        .max(0.05)
        .optional()
        .describe("What one trade may lose, as a fraction of the balance at the start. 0.01 by default."),
      maxTrades: z.int().min(1).max(200).optional().describe("How many trades at most."),
      breakAfterLoss: z
        .number()
        .min(0.005)
        .max(0.5)
        .optional()
        .describe("The loss in one session after which there's a break, as a fraction of the balance at the start."),
    }),
    returns: "The run.",
    response,
    errors: { NOT_FOUND: "Scenario not found", CONFLICT: "The caller has 20 open runs." },
    limits: ["simulatorRunsPerPerson"],
    example: {
      as: "member",
      body: { scenarioId: "noise-only", riskPerTrade: 0.01 },
      status: 201,
      response: EXAMPLE_RUN,
    },
  },
  run: {
    tag,
    params,
    query,
    returns: "The run.",
    response,
    errors,
    example: { as: "member", params: atRun, query: { first: "0" }, response: EXAMPLE_RUN },
  },
  step: {
    tag,
    params,
    body: z.object({
      fromBar: z
        .int()
        .describe("The number of closed bars that the client has seen. If others have closed since, nothing changes."),
      bars: z.int().min(1).max(500).optional().describe("How many bars close at most. 1 by default."),
      until: z.enum(["fill", "session"]).optional().describe("Where to stop early."),
    }),
    returns: "The run, with the bars that have closed since `fromBar`.",
    response,
    errors,
    limits: ["simulatorStepsPerPerson"],
    example: {
      as: "member",
      params: atRun,
      body: { fromBar: 156, bars: 2 },
      response: { ...EXAMPLE_RUN, closedBars: 158 },
    },
  },
  place: {
    tag,
    params,
    body: z.object({
      tradeId: TRADE_ID,
      instrument: z.int().min(0).max(1).optional().describe("Which of the scenario's instruments. 0 by default."),
      side: z.enum(["long", "short"]).describe("The direction."),
      entryType: z.enum(["market", "limit", "stop"]).describe("How it is entered."),
      entryPrice: price.optional(),
      stop: price.optional(),
      target: price.optional(),
      units: z.int().min(1).describe("The size."),
      wrongIf: z.string().max(300).optional().describe("When the idea is wrong."),
      probability: z.number().min(0).max(1).optional().describe("That the target comes before the stop."),
    }),
    returns: "The run.",
    response,
    errors: { ...errors, VALIDATION: "The order isn't possible; the message says why.", CONFLICT: "The run is over." },
    limits: ["simulatorActionsPerPerson"],
    example: {
      as: "member",
      params: atRun,
      body: ORDER,
      status: 201,
      response: EXAMPLE_RUN,
    },
  },
  move: {
    tag,
    params: { id: RUN_ID, tradeId: TRADE_ID },
    body: z.object({
      actionId: ACTION_ID,
      entryPrice: price.optional(),
      stop: price.nullable().optional(),
      target: price.nullable().optional(),
    }),
    returns: "The run. What is left out stays; null removes a stop or target.",
    response,
    errors: { ...errors, VALIDATION: "The price isn't possible; the message says why.", CONFLICT: "The run is over." },
    limits: ["simulatorActionsPerPerson"],
    example: {
      as: "member",
      params: atTrade,
      body: { actionId: EXAMPLE.requestId, target: null },
      response: EXAMPLE_RUN,
    },
  },
  cancel: {
    tag,
    params: { id: RUN_ID, tradeId: TRADE_ID },
    body: z.object({ actionId: ACTION_ID }),
    returns: "The run.",
    response,
    errors: { ...errors, VALIDATION: "Nothing waits.", CONFLICT: "The run is over." },
    limits: ["simulatorActionsPerPerson"],
    example: {
      as: "member",
      params: atTrade,
      body: { actionId: EXAMPLE.requestId },
      response: EXAMPLE_RUN,
    },
  },
  close: {
    tag,
    params: { id: RUN_ID, tradeId: TRADE_ID },
    body: z.object({ actionId: ACTION_ID, units: z.int().min(1).optional().describe("How many; all by default.") }),
    returns: "The run. The units are closed at the next price.",
    response,
    errors: { ...errors, VALIDATION: "Fewer units are open.", CONFLICT: "The run is over." },
    limits: ["simulatorActionsPerPerson"],
    example: {
      as: "member",
      params: atTrade,
      body: { actionId: EXAMPLE.requestId },
    },
  },
  end: {
    tag,
    params,
    returns: "The run. What is open is closed at the last price.",
    response,
    errors,
    example: { as: "member", params: atRun, response: { ...EXAMPLE_RUN, endedAt: EXAMPLE.now } },
  },
  verdict: {
    tag,
    params,
    returns: "The verdict on a run, and what was behind its prices.",
    response: VERDICT,
    errors,
    example: { as: "member", params: atRun },
  },
} as const satisfies Record<string, RowDoc>;

interface RunData {
  run: SimulatorRunType;
}

/** A change of a run. By default, it returns no bars. */
const change = (
  definition: Pick<RestRow, "operationId" | "summary" | "path" | "doc" | "status"> & {
    method?: "PUT";
    mutation: string;
    input: (request: RestRequest) => Record<string, unknown>;
    first?: (request: RestRequest) => unknown;
  },
): RestRow => {
  const { mutation, input, first, method = "POST", ...rest } = definition;
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  return row<RunData>({
    ...rest,
    method,
    fieldAliases: () => ({ runId: "id" }),
    operation: `mutation ($input: ${type}, $first: Int!) { run: ${mutation}(input: $input) { ${RUN_FIELDS} } }`,
    variables: (request) => ({ input: input(request), first: first?.(request) ?? NO_BARS }),
    body: ({ run }) => RUN_BODY.from(run),
  });
};

/** Later than the last bar of any run. */
const NO_BARS = 1_000_000;

const given = <T extends Record<string, unknown>>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

export const SIMULATOR_ROWS: RestRow[] = [
  row<{ simulatorScenarios: SimulatorScenario[] }>({
    method: "GET",
    operationId: "listSimulatorScenarios",
    path: "/api/simulator/scenarios",
    doc: DOCS.scenarios,
    isPublic: true,
    summary: "List the scenarios of the simulator",
    operation: `{ simulatorScenarios { ${SCENARIO_BODY.fields} } }`,
    body: ({ simulatorScenarios }) => simulatorScenarios.map(SCENARIO_BODY.from),
  }),
  row<{ simulatorRuns: Paged & { edges: { node: SimulatorRunType }[] } }>({
    method: "GET",
    operationId: "listSimulatorRuns",
    path: RUNS,
    doc: DOCS.list,
    summary: "List your runs, newest first, 20 per page",
    operation: `query ($after: String, $first: Int!) {
      simulatorRuns(first: 20, after: $after) { edges { node { ${RUN_FIELDS} } } ${PAGE_INFO} }
    }`,
    variables: (request) => ({ after: textParameter(request, "after"), first: NO_BARS }),
    next: ({ simulatorRuns }) => nextCursor(simulatorRuns),
    body: ({ simulatorRuns }) => simulatorRuns.edges.map(({ node }) => RUN_BODY.from(node)),
  }),
  change({
    mutation: "startSimulatorRun",
    operationId: "startSimulatorRun",
    path: RUNS,
    doc: DOCS.start,
    summary: "Start a run",
    status: 201,
    input: ({ body: { scenarioId, riskPerTrade, maxTrades, breakAfterLoss } }) =>
      given({ scenarioId, riskPerTrade, maxTrades, breakAfterLoss }),
  }),
  row<{ simulatorRun: SimulatorRunType | null }>({
    method: "GET",
    operationId: "getSimulatorRun",
    path: `${RUNS}/:id`,
    doc: DOCS.run,
    summary: "Get one of your runs",
    operation: `query ($id: ID!, $first: Int!) { simulatorRun(id: $id) { ${RUN_FIELDS} } }`,
    variables: (request) => ({ id: request.params.id, first: intParameter(request, "first", NO_BARS) }),
    body: ({ simulatorRun }) => simulatorRun && RUN_BODY.from(simulatorRun),
  }),
  change({
    mutation: "stepSimulatorRun",
    operationId: "stepSimulatorRun",
    path: `${RUNS}/:id/steps`,
    doc: DOCS.step,
    summary: "Let bars close",
    input: ({ params: { id }, body: { fromBar, bars, until } }) =>
      given({ runId: id, fromBar, bars, until: until === undefined ? undefined : toEnum(until) }),
    first: ({ body: { fromBar } }) => fromBar,
  }),
  change({
    mutation: "placeSimulatorOrder",
    operationId: "placeSimulatorOrder",
    path: `${RUNS}/:id/orders`,
    doc: DOCS.place,
    summary: "Send an order",
    status: 201,
    input: ({ params: { id }, body }) => {
      const { tradeId, instrument, side, entryType, entryPrice, stop, target, units, wrongIf, probability } = body;
      const order = { tradeId, instrument, side: toEnum(side), entryType: toEnum(entryType), entryPrice, stop, target };
      return given({ runId: id, ...order, units, wrongIf, probability });
    },
  }),
  change({
    mutation: "moveSimulatorOrder",
    operationId: "moveSimulatorOrder",
    method: "PUT",
    path: `${RUNS}/:id/orders/:tradeId`,
    doc: DOCS.move,
    summary: "Move the entry, stop, or target of a trade",
    input: ({ params: { id, tradeId }, body: { actionId, entryPrice, stop, target } }) =>
      given({ runId: id, tradeId, actionId, entryPrice, stop, target }),
  }),
  change({
    mutation: "cancelSimulatorOrder",
    operationId: "cancelSimulatorOrder",
    path: `${RUNS}/:id/orders/:tradeId/cancel`,
    doc: DOCS.cancel,
    summary: "Cancel an entry order",
    input: ({ params: { id, tradeId }, body: { actionId } }) => ({ runId: id, tradeId, actionId }),
  }),
  change({
    mutation: "closeSimulatorTrade",
    operationId: "closeSimulatorTrade",
    path: `${RUNS}/:id/orders/:tradeId/close`,
    doc: DOCS.close,
    summary: "Close units of a trade",
    input: ({ params: { id, tradeId }, body: { actionId, units } }) => given({ runId: id, tradeId, actionId, units }),
  }),
  row<RunData>({
    method: "POST",
    operationId: "endSimulatorRun",
    path: `${RUNS}/:id/end`,
    doc: DOCS.end,
    summary: "End a run",
    operation: `mutation ($id: ID!, $first: Int!) { run: endSimulatorRun(id: $id) { ${RUN_FIELDS} } }`,
    variables: ({ params }) => ({ id: params.id, first: NO_BARS }),
    body: ({ run }) => RUN_BODY.from(run),
  }),
  row<{ simulatorRun: SimulatorRunType | null }>({
    method: "GET",
    operationId: "getSimulatorVerdict",
    path: `${RUNS}/:id/verdict`,
    doc: DOCS.verdict,
    summary: "Get the verdict on a run",
    operation: `query ($id: ID!) { simulatorRun(id: $id) { ${VERDICT_BODY.fields} } }`,
    variables: ({ params }) => ({ id: params.id }),
    body: ({ simulatorRun }) => simulatorRun && VERDICT_BODY.from(simulatorRun),
  }),
];
