import { generateMarket, readCalendar, type Listing, type MarketRequest } from "./generate-market";
import type { Market, Sessions } from "./market";
import { MARKET_MODEL } from "./market-model";
import type { z } from "zod";

const ALWAYS: Sessions = { opensAt: 0, closesAt: 1440, daysPerWeek: 7 };
/** Ticks are small enough for rounding not to matter. */
const LISTING: Listing = { startTicks: 1_000_000, spreadTicks: 20, correlation: 1, volume: 1000 };
const QUIET = { name: "quiet", meanBars: 100 };

type Model = z.input<typeof MARKET_MODEL>;

function generate(model: Partial<Model>, request: Partial<Omit<MarketRequest, "model">> = {}): Market {
  return generateMarket({
    seed: "seed",
    model: MARKET_MODEL.parse({ barMinutes: 15, stepsPerBar: 4, volatility: 0.001, regimes: [QUIET], ...model }),
    sessions: ALWAYS,
    listings: [LISTING],
    bars: 40_000,
    historyBars: 0,
    ...request,
  });
}

/** The logarithmic return of each bar, as a multiple of 0.001. */
function returnsOf({ bars, stepsPerBar, quotes }: Market, instrument = 0): number[] {
  const mids = quotes[instrument]?.mids ?? new Int32Array();
  const closes = Array.from({ length: bars }, (_none, bar) => mids[(bar + 1) * stepsPerBar - 1] ?? 0);
  return closes.map((close, bar) => Math.log(close / (closes[bar - 1] ?? LISTING.startTicks)) * 1000);
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
/** The average of the values' distances from their mean, to the power. */
function moment(values: number[], power: number): number {
  const center = mean(values);
  return mean(values.map((value) => (value - center) ** power));
}
const deviation = (values: number[]): number => Math.sqrt(moment(values, 2));
const kurtosis = (values: number[]): number => moment(values, 4) / moment(values, 2) ** 2;
function correlation(first: number[], second: number[]): number {
  const [left, right] = [mean(first), mean(second)];
  return (
    mean(first.map((value, at) => (value - left) * ((second[at] ?? 0) - right))) / deviation(first) / deviation(second)
  );
}
const autocorrelation = (values: number[], lag: number): number =>
  correlation(values.slice(lag), values.slice(0, -lag));

function expectNear(value: number, expected: number, margin: number): void {
  expect(value).toBeGreaterThan(expected - margin);
  expect(value).toBeLessThan(expected + margin);
}

// With 40,000 bars, the standard error of a mean is 0.005, of a deviation 0.0035, and of a correlation 0.005. Margins are at least four of them.

it("gives the same prices for the same seed, and others for another one", () => {
  const model = { tails: 4, clustering: { persistence: 0.9, size: 0.3 }, gap: 3 };
  const [first, again, other] = ["a", "a", "b"].map((seed) => generate(model, { seed, bars: 500 }));
  expect(again).toEqual(first);
  expect(other?.quotes[0]?.mids).not.toEqual(first?.quotes[0]?.mids);
  // On every machine, too. A change of these numbers needs a new version of every scenario.
  expect([0, 999, 1999].map((at) => first?.quotes[0]?.mids[at])).toEqual([999_845, 970_280, 969_478]);
});

it("gives the same beginning, however long the run is", () => {
  const [short, long] = [100, 300].map((bars) => generate({ tails: 4 }, { bars }));
  expect(long?.quotes[0]?.mids.slice(0, 400)).toEqual(short?.quotes[0]?.mids);
});

it("is a random walk with the stated volatility when nothing else is on", () => {
  const returns = returnsOf(generate({}));
  expect(Math.abs(mean(returns))).toBeLessThan(0.02);
  expectNear(deviation(returns), 1, 0.02);
  expectNear(kurtosis(returns), 3, 0.06);
  expect(Math.abs(autocorrelation(returns, 1))).toBeLessThan(0.02);
  expect(Math.abs(autocorrelation(returns.map(Math.abs), 1))).toBeLessThan(0.02);
});

it("has fat tails with the variance unchanged", () => {
  const returns = returnsOf(generate({ tails: 8 }));
  expectNear(deviation(returns), 1, 0.02);
  // A t with 8 degrees of freedom has a kurtosis of 3 + 6 ÷ (8 - 4).
  expect(kurtosis(returns)).toBeGreaterThan(3.9);
  expect(kurtosis(returns)).toBeLessThan(5.5);
});

it("clusters volatility with the average variance unchanged", () => {
  const returns = returnsOf(generate({ clustering: { persistence: 0.9, size: 0.4 } }));
  expectNear(deviation(returns), 1, 0.05);
  const sizes = returns.map(Math.abs);
  expect(autocorrelation(sizes, 1)).toBeGreaterThan(0.08);
  expect(autocorrelation(sizes, 40)).toBeLessThan(0.03);
  expect(Math.abs(autocorrelation(returns, 1))).toBeLessThan(0.03);
});

it("drifts in a trend, up and down equally often", () => {
  const model = { regimes: [{ name: "up", drift: 0.3, meanBars: 100 }] };
  expectNear(mean(returnsOf(generate(model, { bars: 4000 }))), 0.3, 0.05);
  const both = generate({ regimes: [{ name: "trend", drift: 0.5, direction: "either", meanBars: 50 }, QUIET] });
  const returns = returnsOf(both);
  expect(Math.abs(mean(returns))).toBeLessThan(0.08);
  // The sign of a trend lasts for several bars.
  const trending = returns.filter((_value, bar) => both.regimes[bar] === 0);
  expectNear(deviation(trending), Math.sqrt(1.25), 0.05);
  expectNear(autocorrelation(trending, 1), 0.25 / 1.25, 0.05);
});

it("returns to where a range began", () => {
  const returns = returnsOf(generate({ regimes: [{ name: "range", reversion: 0.1, meanBars: 100 }] }));
  // The distance from the middle is an autoregression with 0.9 per bar: the sum over 40 bars is bounded.
  let level = 0;
  const levels = returns.map((value) => (level += value));
  expectNear(autocorrelation(levels, 1), 0.9, 0.02);
  expect(deviation(levels)).toBeLessThan(3);
});

it("changes regimes after the stated number of bars, on average", () => {
  const { regimes } = generate({
    regimes: [
      { ...QUIET, meanBars: 20 },
      { ...QUIET, meanBars: 60 },
    ],
  });
  const bars = Array.from(regimes);
  const changes = bars.filter((regime, bar) => bar > 0 && regime !== bars[bar - 1]).length;
  expect(bars.length / changes).toBeGreaterThan(36);
  expect(bars.length / changes).toBeLessThan(44);
  expectNear(mean(bars), 0.75, 0.05);
});

it("is busier at the open and the close than at noon", () => {
  const sessions: Sessions = { opensAt: 600, closesAt: 960, daysPerWeek: 5 };
  const returns = returnsOf(generate({ intraday: 0.8 }, { sessions }));
  const at = (position: number): number => deviation(returns.filter((_value, bar) => bar % 24 === position));
  // Variances of 1 + 0.8 × (3z² - 1): 2.4 at the ends, 0.2 in the middle.
  expect(at(0)).toBeCloseTo(Math.sqrt(1 + 0.8 * (3 * (23 / 24) ** 2 - 1)), 0.9);
  expect(at(12)).toBeCloseTo(Math.sqrt(1 + 0.8 * (3 * (1 / 24) ** 2 - 1)), 1);
  expectNear(deviation(returns), 1, 0.02);
});

it("jumps between sessions, but not within them", () => {
  const sessions: Sessions = { opensAt: 600, closesAt: 960, daysPerWeek: 5 };
  const market = generate({ gap: 6 }, { sessions });
  const returns = returnsOf(market);
  expect(Array.from(market.jumps.slice(0, 50)).flatMap((jump, bar) => (jump ? [bar] : []))).toEqual([24, 48]);
  expectNear(deviation(returns.filter((_value, bar) => market.jumps[bar] === 1)), Math.sqrt(37), 1);
  expectNear(deviation(returns.filter((_value, bar) => market.jumps[bar] === 0)), 1, 0.02);
});

it("jumps at the news, and widens the spread for the stated number of bars", () => {
  const news = [{ day: 1, minute: 600, jump: 10, spreadFactor: 5, bars: 3 }];
  const jumps: number[] = [];
  for (let seed = 0; seed < 300; seed++) {
    const market = generate({ news }, { seed: String(seed), bars: 200, historyBars: 20 });
    const bar = 20 + 96 + 40;
    jumps.push(returnsOf(market)[bar] ?? 0);
    if (seed > 0) continue;
    expect(market.jumps[bar]).toBe(1);
    expect(Array.from(market.quotes[0]?.spreads.slice(bar - 1, bar + 4) ?? [])).toEqual([20, 100, 100, 100, 20]);
  }
  expect(deviation(jumps)).toBeGreaterThan(8.4);
  expect(deviation(jumps)).toBeLessThan(11.8);
});

it("moves two instruments together as stated", () => {
  const market = generate({ tails: 6, gap: 4 }, { listings: [LISTING, { ...LISTING, correlation: 0.7 }] });
  expectNear(correlation(returnsOf(market), returnsOf(market, 1)), 0.7, 0.05);
  expectNear(deviation(returnsOf(market, 1)), deviation(returnsOf(market)), 0.06);
});

it("opens on trading days only, and counts the nights between them", () => {
  const calendar = readCalendar({
    model: MARKET_MODEL.parse({ barMinutes: 120, volatility: 0.001, regimes: [QUIET] }),
    sessions: { opensAt: 600, closesAt: 960, daysPerWeek: 5 },
    bars: 18,
    historyBars: 0,
  });
  expect(Array.from(calendar.minutes.slice(0, 4))).toEqual([600, 720, 840, 2040]);
  // The second Monday.
  expect(calendar.minutes[15]).toBe(7 * 1440 + 600);
  expect(Array.from(calendar.nightsAfter)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 3, 0, 0, 1]);
});
