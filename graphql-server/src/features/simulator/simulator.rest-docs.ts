import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { CFTC_NOTICE } from "./lab/lab.rest-schemas";
import { price, RUN, RUN_ID, SCENARIO, TRADE_ID } from "./simulator.rest-schemas";
import { VERDICT } from "./verdict/verdict.rest-schemas";

const tag = "Simulator";
const ACTION_ID = z.uuid().describe("A new UUID. Sending the same one again changes nothing.");
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
  challengeId: null,
  plan: { riskPerTrade: 0.01, maxTrades: null, breakAfterLoss: null },
  closedBars: 156,
  startedAt: EXAMPLE.now,
  endedAt: null,
  account: { balance: 10_000, equity: 10_000, usedMargin: 0, rulesAtLimit: [], trades: [] },
  events: [],
  notice: CFTC_NOTICE,
  bars: [],
};

/** The documentation of each path. */
export const DOCS = {
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
          marginCallLevel: 1,
          closeOutLevel: 0.5,
          frames: [3, 12],
          instruments: [
            {
              ...{ name: "Synthetic share", unit: "share", decimals: 2, tickValue: 0.01, lotUnits: 1, spread: 0.02 },
              ...{ slippage: 0.01, commission: 0.005, financingLong: 0.06, financingShort: 0.02, depthUnits: 2000 },
            },
          ],
          news: [],
          lesson: { courseSlug: "intro-to-trading", number: 2 },
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
