import { instrumentOf, isActive, type Account, type Action, type Trade } from "./account";
import { askOf, bidOf, type Market } from "./market";
import { cancelEntry, equityAfter, usedMargin } from "./play-bar";

/** Trades of one run, closed ones included. */
export const MAX_TRADES = 200;
const MAX_PRICE = 100_000_000;

/** Why an action isn't possible, in words for the member. */
export class ActionProblem extends Error {}

interface Quote {
  bid: number;
  ask: number;
}

/** The latest quote after `bars` bars have closed. */
export function quoteAfter(market: Market, instrument: number, bars: number): Quote {
  const quotes = market.quotes[instrument];
  const mid = quotes?.mids[bars * market.stepsPerBar - 1] ?? 0;
  const spread = quotes?.spreads[bars - 1] ?? 0;
  return { bid: bidOf(mid, spread), ask: askOf(mid, spread) };
}

/** Changes the account after `bars` bars have closed. Throws an ActionProblem, and then nothing has changed. */
export function applyAction(account: Account, market: Market, bars: number, action: Action): void {
  switch (action.kind) {
    case "PLACE":
      place(account, market, bars, action);
      break;
    case "MOVE":
      move(account, market, bars, action);
      break;
    case "CANCEL": {
      const trade = activeTrade(account, action.trade);
      if (!trade.entry) throw new ActionProblem("This order was already filled.");
      cancelEntry(account, trade, { bar: bars - 1, step: market.stepsPerBar - 1 });
      break;
    }
    case "CLOSE": {
      const trade = activeTrade(account, action.trade);
      if (trade.openUnits === 0) throw new ActionProblem("There is nothing to close yet: the order waits.");
      requireUnits(account, trade.instrument, action.units);
      if (action.units > trade.openUnits) {
        throw new ActionProblem(`Only ${trade.openUnits} units are open.`);
      }
      trade.exit = { reason: "CLOSE", units: action.units };
      break;
    }
  }
}

function place(account: Account, market: Market, bars: number, action: Extract<Action, { kind: "PLACE" }>): void {
  const { instrument: index, side, entry, stop, target, units } = action;
  if (account.trades.some(({ id }) => id === action.trade)) throw new ActionProblem("This trade was already sent.");
  if (account.trades.length >= MAX_TRADES) throw new ActionProblem(`A run has at most ${MAX_TRADES} trades.`);
  if (!account.instruments[index]) throw new ActionProblem("This run has no such instrument.");
  requireUnits(account, index, units);
  const quote = quoteAfter(market, index, bars);
  const price = entry.type === "MARKET" ? (side === 1 ? quote.ask : quote.bid) : entry.price;
  if (entry.type !== "MARKET") requireEntryPrice(side, entry, quote);
  requireExits(side, price, stop, target);
  const { tickValue } = instrumentOf(account, index);
  const deposit = (price * units * tickValue) / account.margin.leverage;
  const free = equityAfter(account, market, bars - 1) - usedMargin(account);
  if (deposit > free) throw new ActionProblem("This needs more margin than you have free. Choose a smaller size.");
  const plan = { entry: price, stop, target, units, bar: bars };
  account.trades.push({
    id: action.trade,
    instrument: index,
    side,
    plan,
    entry,
    waitingUnits: units,
    openUnits: 0,
    stop,
    target,
    exit: null,
    bought: 0,
    sold: 0,
    entryUnits: 0,
    costs: { spread: 0, slippage: 0, commission: 0, financing: 0 },
    openValue: 0,
    best: null,
    worst: null,
    openedBar: null,
    closedBar: null,
    closedBy: null,
    filledStep: -1,
  });
}

function move(account: Account, market: Market, bars: number, action: Extract<Action, { kind: "MOVE" }>): void {
  const trade = activeTrade(account, action.trade);
  const { side } = trade;
  const quote = quoteAfter(market, trade.instrument, bars);
  const stop = action.stop === undefined ? trade.stop : action.stop;
  const target = action.target === undefined ? trade.target : action.target;
  let { entry } = trade;
  if (action.entry !== undefined) {
    if (!entry || entry.type === "MARKET") throw new ActionProblem("This order has no price that could be moved.");
    entry = { type: entry.type, price: action.entry };
    requireEntryPrice(side, entry, quote);
  }
  // What is open can be closed only on the other side of the current price. What waits is compared with its own price.
  const reference =
    trade.openUnits > 0 || !entry || entry.type === "MARKET" ? (side === 1 ? quote.bid : quote.ask) : entry.price;
  requireExits(side, reference, stop, target);
  trade.entry = entry;
  trade.stop = stop;
  trade.target = target;
  // Until something is filled, the order is still a plan.
  if (trade.entryUnits === 0) {
    const price = entry && entry.type !== "MARKET" ? entry.price : trade.plan.entry;
    trade.plan = { ...trade.plan, entry: price, stop, target, bar: bars };
  }
}

function activeTrade(account: Account, id: string): Trade {
  const trade = account.trades.find((one) => one.id === id);
  if (!trade) throw new ActionProblem("This run has no such trade.");
  if (!isActive(trade)) throw new ActionProblem("This trade is already closed.");
  return trade;
}

function requireUnits(account: Account, index: number, units: number): void {
  const { lotUnits } = instrumentOf(account, index);
  if (!Number.isSafeInteger(units) || units <= 0 || units % lotUnits !== 0) {
    throw new ActionProblem(
      lotUnits === 1 ? "The size must be whole units." : `The size must be a multiple of ${lotUnits}.`,
    );
  }
}

function requirePrice(price: number, name: string): void {
  if (!Number.isSafeInteger(price) || price < 1 || price > MAX_PRICE) {
    throw new ActionProblem(`The ${name} isn't a valid price.`);
  }
}

function requireEntryPrice(side: 1 | -1, entry: { type: "LIMIT" | "STOP"; price: number }, { bid, ask }: Quote): void {
  requirePrice(entry.price, "entry");
  const distance = (entry.price - (side === 1 ? ask : bid)) * side;
  if (entry.type === "LIMIT" && distance >= 0) {
    throw new ActionProblem(
      "A limit order needs a better price than the current one. Use a market order to trade now.",
    );
  }
  if (entry.type === "STOP" && distance <= 0) {
    throw new ActionProblem(
      "A stop order waits for a worse price than the current one. Use a market order to trade now.",
    );
  }
}

function requireExits(side: 1 | -1, price: number, stop: number | null, target: number | null): void {
  if (stop !== null) {
    requirePrice(stop, "stop");
    if ((price - stop) * side <= 0) {
      throw new ActionProblem(side === 1 ? "The stop of a long must be lower." : "The stop of a short must be higher.");
    }
  }
  if (target !== null) {
    requirePrice(target, "target");
    if ((target - price) * side <= 0) {
      throw new ActionProblem(
        side === 1 ? "The target of a long must be higher." : "The target of a short must be lower.",
      );
    }
  }
}
