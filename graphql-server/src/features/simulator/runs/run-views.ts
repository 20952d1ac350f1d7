import type { EntityManager } from "typeorm";
import { TradeSide } from "../../community";
import { instrumentOf, plannedRisk, resultOf, type Account, type AccountEvent, type Trade } from "../market/account";
import { quoteAfter } from "../market/apply-action";
import { readCalendar } from "../market/generate-market";
import type { Instrument, Market } from "../market/market";
import { equityAfter, usedMargin } from "../market/play-bar";
import type { SimulatorNews, SimulatorScenario } from "../scenario.types";
import type { Scenario } from "../scenarios";
import { rulesAtLimit } from "../verdict/broken-rules";
import type { SimulatorTruth } from "../verdict/verdict.types";
import type { RunState } from "./run-states";
import {
  SimulatorEntryType,
  SimulatorEventKind,
  SimulatorFillReason,
  SimulatorTradeStatus,
  type SimulatorAccount,
  type SimulatorBars,
  type SimulatorEvent,
  type SimulatorFrame,
  type SimulatorTrade,
} from "./run.types";

/** From micros to USD. */
export const usd = (micros: number): number => micros / 1_000_000;

/** From ticks to a price, without the noise of binary fractions. */
export const priceOf = (ticks: number, { decimals }: Pick<Instrument, "decimals">): number =>
  Number((ticks / 10 ** decimals).toFixed(decimals));

export function scenarioView(scenario: Scenario): SimulatorScenario {
  const { slug, title, goal, lesson, rules, listings, units, model, frames, bars } = scenario;
  return {
    id: slug,
    title,
    goal,
    lesson: lesson && { courseSlug: lesson.course, number: lesson.number },
    instruments: rules.instruments.map((instrument, index) => ({
      name: instrument.name,
      unit: units[index] ?? "unit",
      decimals: instrument.decimals,
      tickValue: usd(instrument.tickValue),
      lotUnits: instrument.lotUnits,
      spread: priceOf(listings[index]?.spreadTicks ?? 0, instrument),
      slippage: priceOf(instrument.slippageTicks, instrument),
      commission: usd(instrument.commission),
      financingLong: instrument.financing.long,
      financingShort: instrument.financing.short,
      depthUnits: instrument.depthUnits,
    })),
    barMinutes: model.barMinutes,
    frames: [...frames],
    historyBars: rules.historyBars,
    totalBars: bars,
    startBalance: usd(rules.startBalance),
    leverage: rules.margin.leverage,
    marginCallLevel: rules.margin.callLevel,
    closeOutLevel: rules.margin.closeOutLevel,
    news: newsOf(scenario),
  };
}

function newsOf({ model, sessions, bars, rules }: Scenario): SimulatorNews[] {
  const { newsBars } = readCalendar({ model, sessions, bars, historyBars: rules.historyBars });
  return model.news.flatMap(({ spreadFactor, bars: length }, index) => {
    const bar = newsBars[index];
    return bar === undefined || bar >= bars ? [] : [{ bar, spreadFactor, bars: length }];
  });
}

/** The bars of each instrument from `first` to the last one that has closed. Nothing later leaves the server. */
export function barsView({ market, row, scenario }: RunState, first: number): SimulatorBars[] {
  const from = Math.max(0, first);
  return scenario.rules.instruments.map((instrument, index) => barsOf(market, index, instrument, from, row.bars));
}

function barsOf(market: Market, index: number, instrument: Instrument, first: number, end: number): SimulatorBars {
  const { stepsPerBar, quotes, minutes } = market;
  const own = quotes[index];
  const bars: SimulatorBars = {
    first,
    minutes: [],
    opens: [],
    highs: [],
    lows: [],
    closes: [],
    volumes: [],
    spreads: [],
  };
  if (!own) return bars;
  const price = (ticks: number | undefined): number => priceOf(ticks ?? 0, instrument);
  for (let bar = first; bar < end; bar++) {
    bars.minutes.push(minutes[bar] ?? 0);
    bars.opens.push(price(own.mids[bar * stepsPerBar]));
    bars.highs.push(price(own.highs[bar]));
    bars.lows.push(price(own.lows[bar]));
    bars.closes.push(price(own.mids[(bar + 1) * stepsPerBar - 1]));
    bars.volumes.push(own.volumes[bar] ?? 0);
    bars.spreads.push(price(own.spreads[bar]));
  }
  return bars;
}

/** The prices inside a bar that has closed, in the order in which orders met them. Empty for others. */
export function pathView({ market, row, scenario }: RunState, bar: number, index: number): number[] {
  const instrument = scenario.rules.instruments[index];
  const mids = market.quotes[index]?.mids;
  if (!instrument || !mids || bar < 0 || bar >= row.bars) return [];
  const path = mids.subarray(bar * market.stepsPerBar, (bar + 1) * market.stepsPerBar);
  return Array.from(path, (ticks) => priceOf(ticks, instrument));
}

export function accountView(state: RunState): SimulatorAccount {
  const { account, market, row } = state;
  return {
    balance: usd(account.balance),
    equity: usd(equityAfter(account, market, row.bars - 1)),
    usedMargin: usd(usedMargin(account)),
    rulesAtLimit: row.endedAt ? [] : rulesAtLimit(account, market, row.plan, row.bars),
    trades: account.trades.map((trade) => tradeView(trade, state)),
  };
}

const ENTRY_TYPES = {
  MARKET: SimulatorEntryType.MARKET,
  LIMIT: SimulatorEntryType.LIMIT,
  STOP: SimulatorEntryType.STOP,
} as const;

function tradeView(trade: Trade, { account, market, row, notes }: RunState): SimulatorTrade {
  const instrument = instrumentOf(account, trade.instrument);
  const price = (ticks: number | null): number | null => (ticks === null ? null : priceOf(ticks, instrument));
  const { bid, ask } = quoteAfter(market, trade.instrument, row.bars);
  const closing = trade.side === 1 ? bid : ask;
  const openResult = (closing * trade.openUnits - trade.openValue) * trade.side * instrument.tickValue;
  const result = resultOf(trade, instrument);
  const risk = plannedRisk(trade, instrument);
  const note = notes.get(trade.id);
  const { entry, plan, entryUnits } = trade;
  return {
    id: trade.id,
    instrument: trade.instrument,
    side: trade.side === 1 ? TradeSide.LONG : TradeSide.SHORT,
    status: statusOf(trade, account),
    entryType: entry && ENTRY_TYPES[entry.type],
    entryPrice: entry && entry.type !== "MARKET" ? price(entry.price) : null,
    stop: price(trade.stop),
    target: price(trade.target),
    waitingUnits: trade.waitingUnits,
    openUnits: trade.openUnits,
    plannedEntry: priceOf(plan.entry, instrument),
    plannedStop: price(plan.stop),
    plannedTarget: price(plan.target),
    plannedUnits: plan.units,
    risk: risk === null ? null : usd(risk),
    averageEntry:
      entryUnits === 0 ? null : (trade.side === 1 ? trade.bought : trade.sold) / entryUnits / 10 ** instrument.decimals,
    openResult: trade.openUnits > 0 ? usd(openResult) : null,
    realizedResult: trade.openUnits > 0 && trade.openUnits < entryUnits ? usd(realizedOf(trade, instrument)) : null,
    result: result === null ? null : usd(result),
    closedBy: trade.closedBy === null ? null : SimulatorFillReason[trade.closedBy],
    openedBar: trade.openedBar,
    closedBar: trade.closedBar,
    wrongIf: note?.wrongIf ?? null,
    probability: note?.probability ?? null,
  };
}

function statusOf({ id, openUnits, entry, entryUnits }: Trade, { events }: Account): SimulatorTradeStatus {
  if (openUnits > 0) return SimulatorTradeStatus.OPEN;
  if (entry) return SimulatorTradeStatus.WAITING;
  if (entryUnits > 0) return SimulatorTradeStatus.CLOSED;
  const isRejected = events.some((event) => event.kind === "REJECTED" && event.trade === id);
  return isRejected ? SimulatorTradeStatus.REJECTED : SimulatorTradeStatus.CANCELED;
}

/** What the units that are closed have brought, after all costs so far. */
function realizedOf({ side, bought, sold, openValue, costs }: Trade, { tickValue }: Instrument): number {
  return (sold - bought + side * openValue) * tickValue - costs.commission - costs.financing;
}

export function eventsView({ account }: RunState, first: number): SimulatorEvent[] {
  return account.events.slice(first).map((event) => eventView(event, account.trades, account.instruments));
}

function eventView(event: AccountEvent, trades: readonly Trade[], instruments: readonly Instrument[]): SimulatorEvent {
  const tradeId = event.kind === "MARGIN_CALL" ? null : event.trade;
  const base = {
    kind: SimulatorEventKind[event.kind],
    bar: event.bar,
    step: event.step,
    tradeId,
    reason: null,
    price: null,
    units: null,
    amount: null,
  };
  if (event.kind === "FINANCED") return { ...base, amount: usd(event.amount) };
  if (event.kind !== "FILLED") return base;
  const instrument = instruments[trades.find(({ id }) => id === event.trade)?.instrument ?? 0];
  return {
    ...base,
    reason: SimulatorFillReason[event.reason],
    price: instrument ? priceOf(event.price, instrument) : null,
    units: event.units,
  };
}

/** `eventsSeen`: how many events the client knows. */
export const frameView = (state: RunState, eventsSeen: number): SimulatorFrame => ({
  runId: state.row.id,
  closedBars: state.row.bars,
  bars: barsView(state, state.row.bars - 1),
  account: accountView(state),
  events: eventsView(state, eventsSeen),
  isOver: state.row.endedAt !== null,
});

/** What was behind the first `bars` bars. Only for what may be known. */
export function truthView(scenario: Scenario, market: Market, seed: string, bars: number): SimulatorTruth {
  const regimes: SimulatorTruth["regimes"] = [];
  for (let bar = 0; bar < bars; bar++) {
    const name = scenario.model.regimes[market.regimes[bar] ?? 0]?.name ?? "";
    const latest = regimes.at(-1);
    if (latest?.name === name) latest.last = bar;
    else regimes.push({ name, first: bar, last: bar });
  }
  const edges = scenario.edges.map(({ name, r, standardError, trades }) => ({ name, r, standardError, trades }));
  return { seed, version: scenario.version, text: scenario.truth, regimes, edges };
}

/** A closed trade of a run that is over. Numbers are exact decimals. Values are sums of price times units. */
export interface FinishedTrade {
  id: string;
  instrument: string;
  side: "LONG" | "SHORT";
  size: string;
  entryValue: string;
  exitValue: string;
  /** What one unit gains when the price rises by 1. */
  pointValue: string;
  fees: string;
  stop: string | null;
  target: string | null;
  /** What the verdict calls one R. */
  risk: string;
  openedAt: string;
  closedAt: string;
  /** Empty: the member didn't write it. */
  wrongIf: string;
}

/** Tells the member's journal, in the transaction that ends the run. */
export type RecordTrades = (
  manager: EntityManager,
  run: { userId: string; runId: string },
  trades: readonly FinishedTrade[],
  now: Date,
) => Promise<void>;

const MICRO_DECIMALS = 6;
const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** A Monday. */
const FIRST_MONDAY = Date.UTC(1970, 0, 5);

/** The closed trades of a run. */
export function finishedTrades({ account, market, row, notes }: RunState, now: Date): FinishedTrade[] {
  const timeOf = marketClock(market, row.bars, now);
  return account.trades.flatMap((trade) => {
    if (trade.closedBar === null || trade.entryUnits === 0) return [];
    const instrument = instrumentOf(account, trade.instrument);
    const price = (ticks: number | null): string | null =>
      ticks === null ? null : decimal(ticks, instrument.decimals);
    const risk = plannedRisk(trade, instrument) ?? Math.round(account.startBalance * row.plan.riskPerTrade);
    const [entry, exit] = trade.side === 1 ? [trade.bought, trade.sold] : [trade.sold, trade.bought];
    return [
      {
        id: trade.id,
        instrument: instrument.name,
        side: trade.side === 1 ? "LONG" : "SHORT",
        size: String(trade.entryUnits),
        entryValue: decimal(entry, instrument.decimals),
        exitValue: decimal(exit, instrument.decimals),
        pointValue: decimal(instrument.tickValue * 10 ** instrument.decimals, MICRO_DECIMALS),
        fees: decimal(trade.costs.commission + trade.costs.financing, MICRO_DECIMALS),
        stop: price(trade.plan.stop),
        target: price(trade.plan.target),
        risk: decimal(risk, MICRO_DECIMALS),
        openedAt: timeOf(trade.openedBar ?? trade.closedBar),
        closedAt: timeOf(trade.closedBar),
        wrongIf: notes.get(trade.id)?.wrongIf ?? "",
      },
    ];
  });
}

/**
 * The time at which each bar closed: weekdays and hours are those of the market, in the latest weeks in which the run is in the past.
 */
function marketClock({ minutes }: Market, bars: number, now: Date): (bar: number) => string {
  const last = FIRST_MONDAY + (minutes[bars - 1] ?? 0) * MINUTE_MS;
  const weeks = Math.floor((now.getTime() - last) / WEEK_MS);
  return (bar) => new Date(FIRST_MONDAY + weeks * WEEK_MS + (minutes[bar] ?? 0) * MINUTE_MS).toISOString();
}

/** A whole number of the last of some decimals. */
function decimal(units: number, decimals: number): string {
  const digits = String(Math.abs(Math.round(units))).padStart(decimals + 1, "0");
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return units < 0 ? `-${whole}` : whole;
}
