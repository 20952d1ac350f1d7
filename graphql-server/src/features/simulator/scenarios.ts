import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CONTENT_FOLDER, ContentError, readContent } from "../../kernel/content";
import { generateMarket, type Listing } from "./market/generate-market";
import type { Instrument, Market, Sessions } from "./market/market";
import { MARKET_MODEL, type MarketModel } from "./market/market-model";
import type { RunRules } from "./market/replay";
import { RULE, type Rule } from "./strategy/rule";

const MICROS = 1_000_000;

/** How an instrument is traded. Amounts are in USD. Without defaults, because in a scenario they would overwrite the values of its venue. */
const INSTRUMENT = z.strictObject({
  name: z.string().min(1).max(40),
  /** What one unit is, such as "share". */
  unit: z.string().min(1).max(20),
  decimals: z.int().min(0).max(6),
  startPrice: z.number().positive(),
  /** How much of the underlying one unit is, such as 0.001 coins. */
  contractSize: z.number().positive(),
  lotUnits: z.int().min(1),
  spreadTicks: z.int().min(0).max(1000),
  slippageTicks: z.int().min(0).max(1000),
  /** Per unit and side. */
  commission: z.number().min(0),
  /** Interest per year on the value of a position that is held overnight. */
  financing: z.strictObject({ long: z.number(), short: z.number() }),
  depthUnits: z.int().min(1),
  /** The average volume of a bar, in units. */
  volume: z.int().min(1),
});

const VENUE = z.strictObject({
  instrument: INSTRUMENT,
  sessions: z.strictObject({
    opensAt: z.int().min(0).max(1439),
    closesAt: z.int().min(1).max(1440),
    daysPerWeek: z.union([z.literal(5), z.literal(7)]),
  }),
  margin: z.strictObject({
    leverage: z.number().min(1).max(100),
    callLevel: z.number().positive().max(2),
    closeOutLevel: z.number().positive().max(1),
  }),
});

const SCENARIO = z.strictObject({
  /** Changes with anything that changes its prices or rules. Runs keep the version in which they began. */
  version: z.int().min(1),
  /** In the list of scenarios. */
  position: z.int().min(1),
  title: z.string().min(1).max(60),
  /** What one learns from it, shown before the run. */
  goal: z.string().min(1).max(400),
  /** What was behind the prices, shown after the run. */
  truth: z.string().min(1).max(1200),
  lesson: z.strictObject({ course: z.string(), number: z.int().min(1) }).nullable(),
  venue: z.string(),
  /** Other values than the venue's. */
  instrument: INSTRUMENT.partial().default({}),
  /** A second instrument that moves with the first one. */
  second: INSTRUMENT.partial()
    .extend({ correlation: z.number().min(-0.99).max(0.99) })
    .nullable()
    .default(null),
  startBalance: z.int().min(100).max(1_000_000).default(10_000),
  market: MARKET_MODEL,
  /** In bars of the shortest time frame. */
  historyBars: z.int().min(50).max(1000),
  bars: z.int().min(50).max(1500),
  /** Two longer time frames, as multiples of a bar. */
  frames: z.tuple([z.int().min(2), z.int().min(3)]),
  /** The odds of the rules in rules.yaml, found by trying them on thousands of runs: the mean result per trade in R. */
  edges: z.array(
    z.strictObject({ rule: z.string(), r: z.number(), standardError: z.number().positive(), trades: z.int().min(100) }),
  ),
});

export interface Scenario {
  slug: string;
  version: number;
  title: string;
  goal: string;
  truth: string;
  lesson: { course: string; number: number } | null;
  model: MarketModel;
  sessions: Sessions;
  rules: RunRules;
  listings: Listing[];
  units: string[];
  bars: number;
  frames: readonly [number, number];
  /** Ways of trading whose true odds are known, because they were tried on thousands of runs: the mean result per trade in R. */
  edges: { name: string; rule: Rule; r: number; standardError: number; trades: number }[];
}

const FOLDER = path.join(CONTENT_FOLDER, "scenarios");
const VENUES_FILE = path.join(FOLDER, "venues.yaml");
const RULES_FILE = path.join(FOLDER, "rules.yaml");

/** Reads all scenarios. Throws a ContentError that says what is wrong in which file. */
export function readScenarios(): Map<string, Scenario> {
  const venues = readContent(VENUES_FILE, z.record(z.string(), VENUE));
  const rules = readContent(
    RULES_FILE,
    z.record(z.string(), z.strictObject({ name: z.string().min(1).max(120), rule: RULE })),
  );
  const files = readdirSync(FOLDER)
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => path.join(FOLDER, name))
    .filter((file) => file !== VENUES_FILE && file !== RULES_FILE);
  const sources = files.map((file) => ({ file, source: readContent(file, SCENARIO) }));
  return new Map(
    sources
      .toSorted((a, b) => a.source.position - b.source.position)
      .map(({ file, source }) => {
        const venue = venues[source.venue];
        if (!venue) throw new ContentError([{ file, path: "venue", reason: `${source.venue} isn't in venues.yaml` }]);
        const edges = source.edges.map(({ rule, ...edge }) => {
          const known = rules[rule];
          if (!known) throw new ContentError([{ file, path: "edges", reason: `${rule} isn't in rules.yaml` }]);
          return { ...known, ...edge };
        });
        const slug = path.basename(file, ".yaml");
        return [slug, { ...toScenario(slug, source, venue), edges }];
      }),
  );
}

function toScenario(
  slug: string,
  source: z.infer<typeof SCENARIO>,
  venue: z.infer<typeof VENUE>,
): Omit<Scenario, "edges"> {
  const { version, title, goal, truth, lesson, frames } = source;
  const first = { ...venue.instrument, ...source.instrument };
  const sources = [{ ...first, correlation: 1 }, ...(source.second ? [{ ...first, ...source.second }] : [])];
  return {
    slug,
    version,
    title,
    goal,
    truth,
    lesson,
    frames,
    model: source.market,
    sessions: venue.sessions,
    rules: {
      instruments: sources.map(toInstrument),
      margin: venue.margin,
      startBalance: source.startBalance * MICROS,
      historyBars: source.historyBars,
    },
    listings: sources.map(({ startPrice, decimals, spreadTicks, correlation, volume }) => ({
      startTicks: Math.round(startPrice * 10 ** decimals),
      spreadTicks,
      correlation,
      volume,
    })),
    units: sources.map(({ unit }) => unit),
    bars: source.historyBars + source.bars,
  };
}

function toInstrument(source: z.infer<typeof INSTRUMENT>): Instrument {
  const { name, decimals, contractSize, lotUnits, spreadTicks, slippageTicks, commission, financing, depthUnits } =
    source;
  const tickValue = Math.round(contractSize * 10 ** -decimals * MICROS);
  return {
    name,
    decimals,
    tickValue,
    lotUnits,
    spreadTicks,
    slippageTicks,
    commission: Math.round(commission * MICROS),
    financing,
    depthUnits,
  };
}

/** The prices of a run. The same scenario and seed always give the same ones. */
export function marketOf({ model, sessions, listings, bars, rules }: Scenario, seed: string): Market {
  return generateMarket({ seed, model, sessions, listings, bars, historyBars: rules.historyBars });
}

/** For annual numbers. */
export const barsPerYear = ({ sessions: { opensAt, closesAt, daysPerWeek }, model }: Scenario): number =>
  Math.floor((closesAt - opensAt) / model.barMinutes) * daysPerWeek * 52;
