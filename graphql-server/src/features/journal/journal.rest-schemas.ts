import { z } from "zod";
import { restBody } from "../../kernel/rest/rest-body";
import type { JournalImport } from "./csv/csv.types";
import type {
  JournalFile,
  JournalPositions,
  JournalSettingsType,
  JournalSetupType,
  JournalTradeType,
} from "./journal.types";
import type { JournalStatistics } from "./statistics/statistics.types";

export const TRADE_ID = z.uuid().describe("The trade's id, which the client chooses.");
export const SETUP_ID = z.uuid().describe("The setup's id, which the client chooses.");
export const decimal = z.string().max(40).describe("An exact decimal.");
export const time = z.iso.datetime();

export const CRITERION = z.object({ id: z.uuid().describe("The id."), text: z.string().describe("The text.") });
export const SETUP = z
  .object({
    id: SETUP_ID,
    name: z.string().describe("The name."),
    description: z.string().describe("What it is."),
    criteria: z.array(CRITERION).describe("What a trade should meet."),
  })
  .meta({ id: "JournalSetup" });

export const MOOD = z.enum(["calm", "focused", "tired", "anxious", "impatient", "angry"]);

export const TRADE = z
  .object({
    id: TRADE_ID,
    source: z.enum(["simulator", "trade-card", "manual", "csv"]).describe("Where it comes from."),
    isSimulated: z.boolean().describe("Whether it was traded on synthetic prices, and not in a real market."),
    account: z.string().describe("The broker's account."),
    instrument: z.string().describe("What was traded."),
    side: z.enum(["long", "short"]).describe("The direction."),
    size: decimal,
    exitedSize: decimal.describe("How many units were closed."),
    entryPrice: decimal.describe("The average price of the entry."),
    exitPrice: decimal.nullable().describe("The average price of the exit."),
    pointValue: decimal.describe("What one unit gains when the price rises by 1."),
    fees: decimal,
    currency: z.string().describe("The currency; R for a trade card."),
    stop: decimal.nullable(),
    target: decimal.nullable(),
    stopNow: decimal.nullable().describe("Where the stop is now; null if it wasn't moved."),
    risk: decimal.nullable().describe("The planned loss, which is one R."),
    result: decimal.nullable().describe("After fees; null until it is closed."),
    resultR: z.number().nullable().describe("The result divided by the risk."),
    openedAt: time.describe("When it was opened."),
    closedAt: time.nullable().describe("When it was closed."),
    isPlanned: z.union([z.boolean(), z.null()]).describe("Whether it was planned before the entry; null: not stated."),
    plan: z.string().describe("The plan."),
    review: z.string().describe("What the member says about the result."),
    correlatedGroup: z.string().describe("The correlated group."),
    setup: SETUP.nullable(),
    metCriteria: z.array(z.uuid()).describe("The criteria that were met."),
    tags: z.array(z.string()),
    mood: MOOD.nullable(),
    screenshots: z
      .array(
        z.object({ id: z.uuid().describe("The attachment's id."), altText: z.string().describe("The description.") }),
      )
      .describe("Pictures of charts. `GET /api/attachments/links` has their URLs."),
    runId: z.uuid().nullable().describe("The run of a simulated trade."),
  })
  .meta({ id: "JournalTrade" });

export const SETTINGS = z
  .object({
    accountSize: decimal.nullable(),
    currency: z.string().max(5).describe("The currency of the account."),
    positionRisk: decimal.nullable().describe("The most that one position may lose, in percent of the account."),
    groupRisk: decimal.nullable().describe("The same for a correlated group."),
    totalRisk: decimal.nullable().describe("The same for all positions."),
    tags: z.array(z.string()).describe("The tags to choose from."),
  })
  .meta({ id: "JournalSettings" });

const RISK = z
  .object({
    subject: z.string().describe("A position's id, a group's name, or empty for the total."),
    currency: z.string().describe("The currency."),
    risk: decimal.describe("The loss if every stop is hit at its price."),
    limit: decimal.nullable().describe("The limit of the member's plan."),
    isAboveLimit: z.boolean(),
    withoutStop: z.int().describe("Positions without a stop, whose loss isn't limited and not included."),
  })
  .meta({ id: "JournalRisk" });
export const POSITIONS = z
  .object({
    trades: z.array(TRADE),
    positions: z.array(RISK),
    groups: z.array(RISK),
    totals: z.array(RISK),
  })
  .meta({ id: "JournalPositions" });

const ESTIMATE = z
  .object({
    count: z.int().describe("The number of trades."),
    mean: z.number().describe("The average, in R per trade."),
    low: z.number().nullable().describe("The lower end of the 95% interval; null below 20 trades."),
    high: z.number().nullable().describe("The upper end."),
    isTooFew: z.boolean().describe("Whether there are too few trades to tell."),
  })
  .meta({ id: "JournalEstimate" });
export const STATISTICS = z
  .object({
    trades: z.int().describe("Closed trades."),
    withoutRisk: z.int().describe("Those without a stop, which have no R."),
    expectancy: ESTIMATE.nullable(),
    groups: z.array(
      z.object({
        grouping: z.enum(["setup", "tag", "hour", "weekday", "planned"]).describe("What its trades have in common."),
        value: z.string().describe("What it is."),
        estimate: ESTIMATE,
      }),
    ),
    curves: z.array(
      z.object({
        unit: z.string().describe("R, or a currency."),
        trades: z.int(),
        total: decimal,
        fees: decimal.nullable(),
        maxDrawdown: decimal,
        points: z.array(z.object({ at: time, sum: z.number(), drawdown: z.number() })),
      }),
    ),
    winRate: z.number().nullable().describe("The fraction of trades with a gain."),
  })
  .meta({ id: "JournalStatistics" });

const column = z.string().nullable();
export const MAPPING = z
  .object({
    time: z.string().describe("The column with the time, or with the date."),
    timeOfDay: column,
    instrument: z.string(),
    side: column.describe("Null: a negative size is a sale."),
    size: z.string(),
    price: z.string(),
    fees: column,
    currency: column,
    account: column,
    pointValue: column,
    executionId: column.describe("The broker's number of the fill."),
    dateOrder: z.enum(["ymd", "dmy", "mdy"]),
    timeZone: z.string().describe("Of times without one, such as Europe/Berlin."),
    decimalComma: z.boolean(),
    feesAreNegative: z.boolean().describe("Whether fees that were paid are negative."),
    defaultCurrency: z.string(),
  })
  .meta({ id: "JournalCsvMapping" });
export const IMPORT = z
  .object({
    columns: z.array(z.string()),
    sample: z.array(z.object({ line: z.int(), values: z.array(z.string()) })).describe("The first five rows."),
    mapping: MAPPING.nullable(),
    rowCount: z.int(),
    addedFills: z.int().describe("Fills that weren't in the journal."),
    knownFills: z.int().describe("Fills that were."),
    errorCount: z.int(),
    errors: z.array(z.object({ line: z.int(), message: z.string() })).describe("The first 100."),
    tradeCount: z.int().describe("Trades that are new or changed."),
    importedAt: time.nullable().describe("Null for a preview."),
  })
  .meta({ id: "JournalImport" });
export const FILE = z
  .object({ name: z.string(), mediaType: z.string(), content: z.string().describe("The text of the file.") })
  .meta({ id: "JournalFile" });

export const BODIES = {
  trade: restBody<JournalTradeType>(TRADE),
  setup: restBody<JournalSetupType>(SETUP),
  settings: restBody<JournalSettingsType>(SETTINGS),
  positions: restBody<JournalPositions>(POSITIONS),
  statistics: restBody<JournalStatistics>(STATISTICS),
  import: restBody<JournalImport>(IMPORT),
  file: restBody<JournalFile>(FILE),
};

export const FILTER_QUERY = {
  simulated: z.boolean().optional().describe("Simulated trades, or all others."),
  isOpen: z.boolean().optional().describe("Open trades, or closed ones."),
  source: z.enum(["simulator", "trade-card", "manual", "csv"]).optional().describe("Where they come from."),
  setupId: SETUP_ID.optional(),
  tag: z.string().max(30).optional().describe("One of the tags."),
  instrument: z.string().max(40).optional().describe("The instrument, in any case."),
};

export const EXAMPLE_CSV =
  "Time,Symbol,Side,Quantity,Price\n2026-11-19 10:00,AAPL,BUY,10,100.5\n2026-11-19 11:00,AAPL,SELL,10,101.5\n";
