import type { Market, Quotes, Sessions } from "./market";
import type { MarketModel } from "./market-model";
import { Random } from "../../../kernel/statistics/random";

/** What the generator needs to know about an instrument. */
export interface Listing {
  startTicks: number;
  spreadTicks: number;
  /** Of its returns with those of the first instrument. */
  correlation: number;
  /** Average number of units per bar. */
  volume: number;
}

export interface MarketRequest {
  seed: string;
  model: MarketModel;
  sessions: Sessions;
  listings: readonly Listing[];
  bars: number;
  /** Bars before the first decision. The days of news are counted from their end. */
  historyBars: number;
}

const MINUTES_PER_DAY = 1440;

/**
 * Generates prices. The same request gives the same prices on every machine.
 *
 * Each bar draws from its own random numbers, so that later bars can't be computed from earlier ones. A bar's return is the sum of its steps:
 * normal numbers, all of them scaled by the bar's volatility and one factor that makes the bar's return a Student's t.
 */
export function generateMarket(request: MarketRequest): Market {
  const { model, listings, bars, seed } = request;
  const { stepsPerBar, volatility } = model;
  const calendar = readCalendar(request);
  const quotes = listings.map((listing) => emptyQuotes(bars, stepsPerBar, listing));
  const regimes = new Uint8Array(bars);
  const jumps = new Uint8Array(bars);
  // Logarithms of the prices, relative to the start.
  const levels = listings.map(() => 0);
  const anchors = listings.map(() => 0);
  const weights = listings.map(({ correlation }) => [correlation, Math.sqrt(1 - correlation * correlation)] as const);
  const { persistence, size } = model.clustering;
  const innovation = size * Math.sqrt(1 - persistence * persistence);
  const first = new Random(seed, "start");
  let logVolatility = size * first.normal();
  let regimeIndex = first.index(model.regimes.length);
  let direction = 1;
  let isNewRegime = true;

  for (let bar = 0; bar < bars; bar++) {
    const random = new Random(seed, bar);
    // Each bar draws the same numbers in the same order, whatever the model turns off.
    const turn = random.uniform();
    const choice = random.uniform();
    const sign = random.uniform() < 0.5 ? -1 : 1;
    logVolatility = persistence * logVolatility + innovation * random.normal();
    if (!isNewRegime && model.regimes.length > 1 && turn < 1 / regimeAt(model, regimeIndex).meanBars) {
      regimeIndex = (regimeIndex + 1 + Math.floor(choice * (model.regimes.length - 1))) % model.regimes.length;
      isNewRegime = true;
    }
    const regime = regimeAt(model, regimeIndex);
    if (isNewRegime) {
      direction = regime.direction === "either" ? sign : 1;
      for (let i = 0; i < levels.length; i++) anchors[i] = levels[i] ?? 0;
      isNewRegime = false;
    }
    regimes[bar] = regimeIndex;

    const jump = calendar.jumps[bar] ?? 0;
    jumps[bar] = jump > 0 ? 1 : 0;
    // `- size * size` makes the average variance independent of the clustering.
    const hour = Math.sqrt(calendar.variances[bar] ?? 1);
    const deviation =
      volatility *
      regime.volatility *
      hour *
      Math.exp(logVolatility - size * size) *
      (model.tails === null ? 1 : random.tailFactor(model.tails));
    const stepDeviation = deviation / Math.sqrt(stepsPerBar);
    const drift = (volatility * regime.drift * direction) / stepsPerBar;
    const pull = regime.reversion / stepsPerBar;
    const commonJump = random.normal();
    const sizes = listings.map(() => [random.normal(), random.normal()] as const);

    for (let step = 0; step < stepsPerBar; step++) {
      const common = random.normal();
      for (let i = 0; i < listings.length; i++) {
        const [shared, own] = weights[i] ?? [1, 0];
        const mids = quotes[i]?.mids;
        if (!mids) continue;
        let level = levels[i] ?? 0;
        if (step === 0 && jump > 0) level += volatility * jump * (shared * commonJump + own * (sizes[i]?.[0] ?? 0));
        const noise = i === 0 ? common : shared * common + own * random.normal();
        level += drift * (i === 0 ? 1 : shared) + pull * ((anchors[i] ?? 0) - level) + stepDeviation * noise;
        levels[i] = level;
        mids[bar * stepsPerBar + step] = Math.max(1, Math.round((listings[i]?.startTicks ?? 1) * Math.exp(level)));
      }
    }
    for (let i = 0; i < listings.length; i++) {
      const own = quotes[i];
      const listing = listings[i];
      if (!own || !listing) continue;
      summarize(own, bar, stepsPerBar);
      own.spreads[bar] = Math.round(listing.spreadTicks * (calendar.spreadFactors[bar] ?? 1));
      const activity =
        hour * regime.volatility * Math.exp(logVolatility + 0.4 * (sizes[i]?.[1] ?? 0)) * (jump > 0 ? 2 : 1);
      own.volumes[bar] = Math.max(1, Math.round(listing.volume * activity));
    }
  }
  return { bars, stepsPerBar, minutes: calendar.minutes, nightsAfter: calendar.nightsAfter, jumps, regimes, quotes };
}

const regimeAt = (model: MarketModel, index: number): MarketModel["regimes"][number] => {
  const regime = model.regimes[index];
  if (!regime) throw new Error(`There is no regime ${index}`);
  return regime;
};

function emptyQuotes(bars: number, stepsPerBar: number, { spreadTicks }: Listing): Quotes {
  return {
    mids: new Int32Array(bars * stepsPerBar),
    lows: new Int32Array(bars),
    highs: new Int32Array(bars),
    spreads: new Uint16Array(bars).fill(spreadTicks),
    volumes: new Int32Array(bars),
  };
}

function summarize({ mids, lows, highs }: Quotes, bar: number, stepsPerBar: number): void {
  let low = Infinity;
  let high = 0;
  for (let at = bar * stepsPerBar; at < (bar + 1) * stepsPerBar; at++) {
    const mid = mids[at] ?? 0;
    if (mid < low) low = mid;
    if (mid > high) high = mid;
  }
  lows[bar] = low;
  highs[bar] = high;
}

interface Calendar {
  minutes: Int32Array;
  nightsAfter: Uint8Array;
  /** The size of the jump before each bar, as a multiple of the volatility. */
  jumps: Float64Array;
  spreadFactors: Float64Array;
  /** The variance of each bar relative to the average one of its session. */
  variances: Float64Array;
  /** The bar of each item of news. */
  newsBars: number[];
}

/** What is known in advance: hours, nights, openings, and news. */
export function readCalendar({
  model,
  sessions,
  bars,
  historyBars,
}: Omit<MarketRequest, "seed" | "listings">): Calendar {
  const { opensAt, closesAt, daysPerWeek } = sessions;
  const barsPerSession = Math.floor((closesAt - opensAt) / model.barMinutes);
  const minutes = new Int32Array(bars);
  const nightsAfter = new Uint8Array(bars);
  const jumps = new Float64Array(bars);
  const spreadFactors = new Float64Array(bars).fill(1);
  const variances = new Float64Array(bars);
  for (let bar = 0; bar < bars; bar++) {
    const day = Math.floor(bar / barsPerSession);
    const position = bar % barsPerSession;
    const weekday = day % daysPerWeek;
    const date = Math.floor(day / daysPerWeek) * 7 + weekday;
    minutes[bar] = date * MINUTES_PER_DAY + opensAt + position * model.barMinutes;
    if (position === barsPerSession - 1) nightsAfter[bar] = weekday === daysPerWeek - 1 ? 8 - daysPerWeek : 1;
    if (position === 0 && bar > 0) jumps[bar] = model.gap;
    // From -1 at the open to 1 at the close. Over a session, the average of 3z² - 1 is 0.
    const z = (2 * position + 1) / barsPerSession - 1;
    variances[bar] = 1 + model.intraday * (3 * z * z - 1 + 1 / barsPerSession ** 2);
  }
  const newsBars = model.news.map(
    ({ day, minute }) => historyBars + day * barsPerSession + Math.floor((minute - opensAt) / model.barMinutes),
  );
  model.news.forEach(({ jump, spreadFactor, bars: length }, index) => {
    const bar = newsBars[index] ?? bars;
    if (bar >= bars) return;
    jumps[bar] = jump;
    for (let at = bar; at < Math.min(bars, bar + length); at++) spreadFactors[at] = spreadFactor;
  });
  return { minutes, nightsAfter, jumps, spreadFactors, variances, newsBars };
}
