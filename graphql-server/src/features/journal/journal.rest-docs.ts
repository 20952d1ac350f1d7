import { z } from "zod";
import { EXAMPLE } from "../../kernel/rest/example-values";
import type { RowDoc } from "../../kernel/rest/row-doc";
import { EXAMPLE_MESSAGE, MESSAGE } from "../community";
import {
  CRITERION,
  decimal,
  EXAMPLE_CSV,
  FILE,
  FILTER_QUERY,
  IMPORT,
  MAPPING,
  MOOD,
  POSITIONS,
  SETTINGS,
  SETUP,
  SETUP_ID,
  STATISTICS,
  time,
  TRADE,
  TRADE_ID,
} from "./journal.rest-schemas";

const tag = "Journal";
const errors = { NOT_FOUND: "It doesn't exist, or it belongs to someone else." } as const;
const limits = ["journalChangesPerPerson"] as const;
const [atTrade, atSetup] = [{ id: EXAMPLE.journalTradeId }, { id: EXAMPLE.setupId }];

const FACTS = z.object({
  account: z.string().max(40).optional(),
  instrument: z.string().max(40),
  side: z.enum(["long", "short"]),
  size: decimal,
  entryPrice: decimal,
  exitPrice: decimal.nullable().optional(),
  pointValue: decimal.optional().describe("1 by default."),
  fees: decimal.optional(),
  currency: z.string().optional().describe("USD by default."),
  openedAt: time,
  closedAt: time.nullable().optional(),
});
const LEVELS = z.object({ stop: decimal.nullable().optional(), target: decimal.nullable().optional() });
const NOTES = z.object({
  stopNow: decimal.nullable().optional(),
  isPlanned: z.boolean().nullable().optional(),
  plan: z.string().max(4000).optional(),
  review: z.string().max(4000).optional(),
  correlatedGroup: z.string().max(40).optional(),
  setupId: z.uuid().nullable().optional(),
  metCriteria: z.array(z.uuid()).max(20).optional(),
  tags: z.array(z.string()).max(10).optional(),
  mood: MOOD.nullable().optional(),
  screenshots: z.array(z.uuid()).max(6).optional().describe("Uploaded images."),
});

const EXAMPLE_TRADE = {
  id: EXAMPLE.journalTradeId,
  source: "manual",
  isSimulated: false,
  account: "",
  instrument: "EUR/USD",
  side: "long",
  size: "3",
  exitedSize: "3",
  entryPrice: "1.1",
  exitPrice: "1.2",
  pointValue: "1000",
  fees: "0.3",
  currency: "USD",
  stop: "1.05",
  target: null,
  stopNow: null,
  risk: "150",
  result: "299.7",
  resultR: 1.998,
  openedAt: "2026-11-19T10:00:00.000Z",
  closedAt: "2026-11-19T12:00:00.000Z",
  isPlanned: null,
  plan: "",
  review: "",
  correlatedGroup: "",
  setup: null,
  metCriteria: [],
  tags: [],
  mood: null,
  screenshots: [],
  runId: null,
};
const { instrument, size, entryPrice, exitPrice, pointValue, fees, openedAt, closedAt } = EXAMPLE_TRADE;
const EXAMPLE_TRADE_BODY = {
  facts: { instrument, side: "long", size, entryPrice, exitPrice, pointValue, fees, openedAt, closedAt },
  levels: { stop: "1.05" },
};
const EXAMPLE_SETUP = {
  id: EXAMPLE.setupId,
  name: "Pullback",
  description: "With the trend.",
  criteria: [{ id: EXAMPLE.requestId, text: "Higher low" }],
};
const NO_SETTINGS = {
  accountSize: null,
  currency: "USD",
  positionRisk: null,
  groupRisk: null,
  totalRisk: null,
  tags: [],
};
/** The documentation of each path. */
export const DOCS = {
  list: {
    tag,
    query: { ...FILTER_QUERY, after: z.string().optional().describe("The cursor of the previous page.") },
    returns: "A page of the caller's trades.",
    response: z.array(TRADE),
    example: { as: "member", query: { instrument: "EUR/USD" }, response: [EXAMPLE_TRADE] },
  },
  trade: {
    tag,
    params: { id: TRADE_ID },
    returns: "The trade.",
    response: TRADE,
    errors,
    example: { as: "member", params: atTrade, response: EXAMPLE_TRADE },
  },
  save: {
    tag,
    params: { id: TRADE_ID },
    body: z.object({
      facts: FACTS.optional().describe("Only for trades entered by hand. Required for a new one."),
      levels: LEVELS.optional().describe("Only for trades entered by hand or imported."),
      notes: NOTES.optional(),
    }),
    returns: "The trade. What isn't given stays.",
    response: TRADE,
    errors: { ...errors, CONFLICT: "The journal has 20,000 trades." },
    limits,
    example: { as: "member", params: atTrade, body: EXAMPLE_TRADE_BODY, response: EXAMPLE_TRADE },
  },
  delete: { tag, params: { id: TRADE_ID }, limits, example: { as: "member", params: atTrade, status: 204 } },
  share: {
    tag,
    params: { id: TRADE_ID },
    body: z.object({
      channelId: z.uuid().describe("The channel's id."),
      clientMessageId: z.string().min(1).max(64).describe("A new key. Sending the same one again posts nothing."),
    }),
    returns: "The message with the trade card. The server marks it as simulated or self-reported.",
    response: MESSAGE,
    errors: {
      ...errors,

      FORBIDDEN: "The caller can't post in this channel.",
      VALIDATION: "Only closed trades with a stop can be shared.",
    },
    limits: ["messagesPerPerson"],
    example: {
      as: "member",
      params: atTrade,
      body: { channelId: EXAMPLE.channelId, clientMessageId: "share-1" },
      status: 201,
      response: {
        ...EXAMPLE_MESSAGE,
        seq: 1,
        content:
          "**LONG EUR/USD**: entry 1.1, stop 1.05, 1R\nReason: No plan was written.\nWrong if: The price reaches 1.05.",
        tradeCard: {
          instrument: "EUR/USD",
          side: "long",
          entry: 1.1,
          stop: 1.05,
          target: null,
          sizeR: 1,
          reason: "No plan was written.",
          wrongIf: "The price reaches 1.05.",
          status: "closed",
          exitPrice: 1.2,
          resultR: 2,
          closedAt: "2026-11-19T12:00:00.000Z",
          origin: "self-reported",
        },
      },
    },
  },
  positions: {
    tag,
    returns: "Open positions, and their risk against the limits of the caller's plan.",
    response: POSITIONS,
    example: { as: "member", response: { trades: [], positions: [], groups: [], totals: [] } },
  },
  statistics: {
    tag,
    query: { ...FILTER_QUERY, timeZone: z.string().optional().describe("For hours and weekdays. UTC by default.") },
    returns: "Statistics of closed trades. Without `simulated`, they leave simulated trades out.",
    response: STATISTICS,
    limits: ["journalReportsPerPerson"],
    example: { as: "member", query: { timeZone: "Europe/Berlin" } },
  },
  setups: {
    tag,
    returns: "The caller's setups.",
    response: z.array(SETUP),
    example: { as: "member", response: [EXAMPLE_SETUP] },
  },
  saveSetup: {
    tag,
    params: { id: SETUP_ID },
    body: z.object({
      name: z.string().max(60),
      description: z.string().max(2000).optional(),
      criteria: z.array(CRITERION).max(20).optional(),
    }),
    returns: "The setup.",
    response: SETUP,
    errors: { ...errors, CONFLICT: "The caller has 50 setups." },
    limits,
    example: {
      as: "member",
      params: atSetup,
      body: { name: EXAMPLE_SETUP.name, description: EXAMPLE_SETUP.description, criteria: EXAMPLE_SETUP.criteria },
      response: EXAMPLE_SETUP,
    },
  },
  deleteSetup: { tag, params: { id: SETUP_ID }, limits, example: { as: "member", params: atSetup, status: 204 } },
  settings: {
    tag,
    returns: "The caller's tags, and the limits of their plan.",
    response: SETTINGS,
    example: { as: "member", response: NO_SETTINGS },
  },
  saveSettings: {
    tag,
    body: SETTINGS.partial(),
    returns: "The settings. What isn't given is removed.",
    response: SETTINGS,
    limits,
    example: {
      as: "member",
      body: { accountSize: "10000", positionRisk: "1", tags: ["news"] },
      response: { ...NO_SETTINGS, accountSize: "10000", positionRisk: "1", tags: ["news"] },
    },
  },
  import: {
    tag,
    body: z.object({
      csv: z.string().max(800_000).describe("The text of the file, at most 20,000 rows of one fill each."),
      mapping: MAPPING.partial()
        .nullable()
        .optional()
        .describe("By default, the one of the last file with the same columns, or a guess."),
      timeZone: z.string().max(60).optional().describe("The time zone of a guessed mapping; UTC by default."),
      isPreview: z.boolean().describe("Whether to show what would happen, and store nothing."),
    }),
    returns: "What the import did, or would do. Importing a file again adds nothing.",
    response: IMPORT,
    errors: {
      VALIDATION: "The file can't be read; the message says why. Single rows that can't be read are in `errors`.",
      CONFLICT: "The journal is full.",
    },
    limits: ["journalImportsPerPerson"],
    example: {
      as: "member",
      body: { csv: EXAMPLE_CSV, isPreview: false },
      response: {
        columns: ["Time", "Symbol", "Side", "Quantity", "Price"],
        sample: [
          { line: 2, values: ["2026-11-19 10:00", "AAPL", "BUY", "10", "100.5"] },
          { line: 3, values: ["2026-11-19 11:00", "AAPL", "SELL", "10", "101.5"] },
        ],
        mapping: {
          time: "Time",
          timeOfDay: null,
          instrument: "Symbol",
          side: "Side",
          size: "Quantity",
          price: "Price",
          fees: null,
          currency: null,
          account: null,
          pointValue: null,
          executionId: null,
          dateOrder: "ymd",
          timeZone: "UTC",
          decimalComma: false,
          feesAreNegative: false,
          defaultCurrency: "USD",
        },
        rowCount: 2,
        addedFills: 2,
        knownFills: 0,
        errorCount: 0,
        errors: [],
        tradeCount: 1,
        importedAt: EXAMPLE.now,
      },
    },
  },
  export: {
    tag,
    query: { ...FILTER_QUERY, format: z.enum(["csv", "json"]).describe("The format.") },
    returns: "The caller's trades as the text of a file.",
    response: FILE,
    limits: ["journalReportsPerPerson"],
    example: { as: "member", query: { format: "csv" } },
  },
} as const satisfies Record<string, RowDoc>;
