import { instrumentOf, isActive, type Account, type FillReason, type Trade } from "./account";
import { askOf, bidOf, type Market } from "./market";

/** The price at which a trade would be closed: it sells at the bid or buys back at the ask. */
const closingPrice = (trade: Trade, mid: number, spread: number): number =>
  trade.side === 1 ? bidOf(mid, spread) : askOf(mid, spread);

/** Where the market is: the number of a step, and the step before it. */
interface Moment {
  account: Account;
  market: Market;
  bar: number;
  step: number;
}

const midAt = ({ market }: Moment, instrument: number, at: number): number =>
  market.quotes[instrument]?.mids[Math.max(0, at)] ?? 0;
const stepNumber = ({ market, bar, step }: Moment): number => bar * market.stepsPerBar + step;
const spreadAt = ({ market, bar }: Moment, instrument: number): number => market.quotes[instrument]?.spreads[bar] ?? 0;

/** The value of all open units at the prices of a step: what closing them would add to the balance, before slippage and commission. */
function openResult(moment: Moment, at: number): number {
  const { account } = moment;
  let sum = 0;
  for (const trade of account.trades) {
    if (trade.openUnits === 0) continue;
    const now = stepNumber(moment);
    const mid = midAt(moment, trade.instrument, trade.filledStep === now ? now : at);
    const price = closingPrice(trade, mid, spreadAt(moment, trade.instrument));
    sum += (price * trade.openUnits - trade.openValue) * trade.side * instrumentOf(account, trade.instrument).tickValue;
  }
  return sum;
}

/** The deposit that open trades tie up, from their entry prices. */
export function usedMargin(account: Account): number {
  let value = 0;
  for (const trade of account.trades) value += trade.openValue * instrumentOf(account, trade.instrument).tickValue;
  return Math.ceil(value / account.margin.leverage);
}

/** Balance plus open results, after the last step of a bar. */
export const equityAfter = (account: Account, market: Market, bar: number): number =>
  account.balance +
  openResult({ account, market, bar, step: market.stepsPerBar - 1 }, (bar + 1) * market.stepsPerBar - 1);

/** Moves the market on by one bar, and fills what its prices reach. */
export function playBar(account: Account, market: Market, bar: number): void {
  const { stepsPerBar } = market;
  if (account.trades.some(isActive)) {
    if (canSkip(account, market, bar)) {
      noteExtremes(account, market, bar);
    } else {
      for (let step = 0; step < stepsPerBar; step++) playStep({ account, market, bar, step });
    }
    const nights = market.nightsAfter[bar] ?? 0;
    if (nights > 0) payFinancing(account, market, bar, nights);
    warn(account, market, bar);
  }
}

/** Closes what is open at the last price, and cancels what waits. */
export function endRun(account: Account, market: Market, lastBar: number): void {
  const moment = { account, market, bar: lastBar, step: market.stepsPerBar - 1 };
  for (const trade of account.trades) {
    if (trade.entry) cancelEntry(account, trade, moment);
    if (trade.openUnits > 0) fillExit(moment, trade, "END", trade.openUnits, null);
  }
}

export function cancelEntry(account: Account, trade: Trade, at: { bar: number; step: number }): void {
  trade.entry = null;
  trade.waitingUnits = 0;
  account.events.push({ bar: at.bar, step: at.step, kind: "CANCELED", trade: trade.id });
}

/** Whether no price of the bar can fill or liquidate anything. */
function canSkip(account: Account, market: Market, bar: number): boolean {
  let worstResult = 0;
  for (const trade of account.trades) {
    if (!isActive(trade)) continue;
    const quotes = market.quotes[trade.instrument];
    const spread = quotes?.spreads[bar] ?? 0;
    const low = quotes?.lows[bar] ?? 0;
    const high = quotes?.highs[bar] ?? 0;
    if (trade.exit !== null || trade.entry?.type === "MARKET") return false;
    const { entry, side } = trade;
    if (entry) {
      if (side === 1) {
        if (entry.type === "LIMIT" ? askOf(low, spread) < entry.price : askOf(high, spread) >= entry.price)
          return false;
      } else if (entry.type === "LIMIT" ? bidOf(high, spread) > entry.price : bidOf(low, spread) <= entry.price) {
        return false;
      }
    }
    if (trade.openUnits === 0) continue;
    const worst = closingPrice(trade, side === 1 ? low : high, spread);
    const best = closingPrice(trade, side === 1 ? high : low, spread);
    if (trade.stop !== null && (worst - trade.stop) * side <= 0) return false;
    if (trade.target !== null && (best - trade.target) * side > 0) return false;
    worstResult +=
      (worst * trade.openUnits - trade.openValue) * side * instrumentOf(account, trade.instrument).tickValue;
  }
  return account.balance + worstResult > account.margin.closeOutLevel * usedMargin(account);
}

function noteExtremes(account: Account, market: Market, bar: number): void {
  for (const trade of account.trades) {
    const quotes = market.quotes[trade.instrument];
    if (trade.openUnits === 0 || !quotes) continue;
    const spread = quotes.spreads[bar] ?? 0;
    noteExtreme(trade, closingPrice(trade, quotes.lows[bar] ?? 0, spread));
    noteExtreme(trade, closingPrice(trade, quotes.highs[bar] ?? 0, spread));
  }
}

function noteExtreme(trade: Trade, price: number): void {
  if (trade.best === null || (price - trade.best) * trade.side > 0) trade.best = price;
  if (trade.worst === null || (price - trade.worst) * trade.side < 0) trade.worst = price;
}

/** What a step makes happen, and how much of its move had passed by then: 0 at its beginning, 1 at its end. */
interface Trigger {
  share: number;
  run: () => void;
}

function playStep(moment: Moment): void {
  const now = stepNumber(moment);
  // Each fill can change what can happen next, so look again after each. Every trade is filled at most twice: entry or exits.
  for (;;) {
    const trigger = nextTrigger(moment, now);
    if (!trigger) break;
    trigger.run();
  }
  for (const trade of moment.account.trades) {
    if (trade.openUnits === 0) continue;
    noteExtreme(trade, closingPrice(trade, midAt(moment, trade.instrument, now), spreadAt(moment, trade.instrument)));
  }
}

/** The first thing on the way from the previous price to this one. A stop comes before a liquidation at the same price. */
function nextTrigger(moment: Moment, now: number): Trigger | null {
  let first: Trigger | null = null;
  for (const trade of moment.account.trades) {
    if (!isActive(trade) || trade.filledStep === now) continue;
    const trigger = (trade.openUnits > 0 ? exitTrigger(moment, trade, now) : null) ?? entryTrigger(moment, trade, now);
    if (trigger && (!first || trigger.share < first.share)) first = trigger;
  }
  const liquidation = liquidationTrigger(moment, now);
  return liquidation && (!first || liquidation.share < first.share) ? liquidation : first;
}

/** How much of the way from one price to another lies before a level. */
function shareOf(from: number, to: number, level: number): number {
  return from === to ? 0 : Math.min(1, Math.max(0, (level - from) / (to - from)));
}

function entryTrigger(moment: Moment, trade: Trade, now: number): Trigger | null {
  const { entry, side } = trade;
  if (!entry) return null;
  const run = (): void => fillEntry(moment, trade);
  if (entry.type === "MARKET") return { share: 0, run };
  const spread = spreadAt(moment, trade.instrument);
  const quote = side === 1 ? askOf : bidOf;
  const from = quote(midAt(moment, trade.instrument, now - 1), spread);
  const to = quote(midAt(moment, trade.instrument, now), spread);
  const distance = (to - entry.price) * side;
  // A stop order needs its price, a limit order a better one.
  if (entry.type === "STOP" ? distance < 0 : distance >= 0) return null;
  return { share: shareOf(from, to, entry.price), run };
}

function exitTrigger(moment: Moment, trade: Trade, now: number): Trigger | null {
  const { exit, stop, target, side } = trade;
  if (exit) return { share: 0, run: () => fillExit(moment, trade, exit.reason, exit.units, null) };
  const spread = spreadAt(moment, trade.instrument);
  const from = closingPrice(trade, midAt(moment, trade.instrument, now - 1), spread);
  const to = closingPrice(trade, midAt(moment, trade.instrument, now), spread);
  if (stop !== null && (to - stop) * side <= 0) {
    return { share: shareOf(from, to, stop), run: () => fillExit(moment, trade, "STOP", trade.openUnits, null) };
  }
  if (target !== null && (to - target) * side > 0) {
    return { share: shareOf(from, to, target), run: () => fillExit(moment, trade, "TARGET", trade.openUnits, target) };
  }
  return null;
}

function liquidationTrigger(moment: Moment, now: number): Trigger | null {
  const { account } = moment;
  const used = usedMargin(account);
  if (used === 0) return null;
  const floor = account.margin.closeOutLevel * used;
  const after = account.balance + openResult(moment, now);
  if (after > floor) return null;
  const before = account.balance + openResult(moment, now - 1);
  return { share: before <= floor ? 0 : shareOf(before, after, floor), run: () => liquidate(moment) };
}

function liquidate(moment: Moment): void {
  const { account } = moment;
  for (const trade of account.trades) {
    if (trade.entry) cancelEntry(account, trade, moment);
    // All at once, whatever the depth.
    if (trade.openUnits > 0) fillExit(moment, trade, "LIQUIDATION", trade.openUnits, null);
  }
}

/** Whether the first price of this step follows a jump, which can skip the price of an order. */
const isJump = ({ market, bar, step }: Moment): boolean => step === 0 && market.jumps[bar] === 1;

function fillEntry(moment: Moment, trade: Trade): void {
  const { account, bar, step } = moment;
  const { entry, side } = trade;
  if (!entry) return;
  const instrument = instrumentOf(account, trade.instrument);
  const units = Math.min(trade.waitingUnits, instrument.depthUnits);
  const limit = entry.type === "LIMIT" ? entry.price : null;
  const price = fillPrice(moment, trade, side, limit);
  const deposit = (price * units * instrument.tickValue) / account.margin.leverage;
  if (account.balance + openResult(moment, stepNumber(moment)) - usedMargin(account) < deposit) {
    trade.entry = null;
    trade.waitingUnits = 0;
    account.events.push({ bar, step, kind: "REJECTED", trade: trade.id });
    return;
  }
  payForFill(moment, trade, units, limit === null);
  trade.waitingUnits -= units;
  if (trade.waitingUnits === 0) trade.entry = null;
  trade.openUnits += units;
  trade.entryUnits += units;
  trade.openValue += price * units;
  if (side === 1) trade.bought += price * units;
  else trade.sold += price * units;
  trade.openedBar ??= bar;
  trade.filledStep = stepNumber(moment);
  account.events.push({ bar, step, kind: "FILLED", trade: trade.id, reason: "ENTRY", price, units });
}

function fillExit(moment: Moment, trade: Trade, reason: FillReason, wanted: number, limit: number | null): void {
  const { account, bar, step } = moment;
  const instrument = instrumentOf(account, trade.instrument);
  const isForced = reason === "LIQUIDATION" || reason === "END";
  const units = Math.min(wanted, trade.openUnits, isForced ? Infinity : instrument.depthUnits);
  const price = fillPrice(moment, trade, trade.side === 1 ? -1 : 1, limit);
  payForFill(moment, trade, units, limit === null);
  // The rest keeps the average entry price.
  const value = units === trade.openUnits ? trade.openValue : Math.round((trade.openValue * units) / trade.openUnits);
  account.balance += (price * units - value) * trade.side * instrument.tickValue;
  trade.openValue -= value;
  trade.openUnits -= units;
  if (trade.side === 1) trade.sold += price * units;
  else trade.bought += price * units;
  trade.filledStep = stepNumber(moment);
  noteExtreme(trade, price);
  account.events.push({ bar, step, kind: "FILLED", trade: trade.id, reason, price, units });
  const rest = Math.min(wanted - units, trade.openUnits);
  // A target that is filled in part waits for its price again. Other exits continue at the next prices.
  trade.exit = rest > 0 && limit === null ? { reason, units: rest } : null;
  if (trade.openUnits > 0) return;
  trade.closedBar = bar;
  trade.closedBy = reason;
  trade.exit = null;
  if (trade.entry) cancelEntry(account, trade, moment);
}

/**
 * Buys at the ask and sells at the bid, worse by the slippage. With a limit: at its price if the market passes through it, and at the quote if the market
 * opens beyond it or was already there. `direction` is 1 for buying.
 */
function fillPrice(moment: Moment, trade: Trade, direction: 1 | -1, limit: number | null): number {
  const spread = spreadAt(moment, trade.instrument);
  const quoteAt = (at: number): number => {
    const mid = midAt(moment, trade.instrument, at);
    return direction === 1 ? askOf(mid, spread) : bidOf(mid, spread);
  };
  const now = stepNumber(moment);
  if (limit === null) {
    return Math.max(1, quoteAt(now) + direction * instrumentOf(moment.account, trade.instrument).slippageTicks);
  }
  const wasBeyond = (limit - quoteAt(now - 1)) * direction > 0;
  return wasBeyond || isJump(moment) ? quoteAt(now) : limit;
}

function payForFill(moment: Moment, trade: Trade, units: number, slips: boolean): void {
  const { tickValue, slippageTicks, commission } = instrumentOf(moment.account, trade.instrument);
  const fee = commission * units;
  moment.account.balance -= fee;
  trade.costs.commission += fee;
  trade.costs.spread += Math.round((spreadAt(moment, trade.instrument) * units * tickValue) / 2);
  if (slips) trade.costs.slippage += slippageTicks * units * tickValue;
}

function payFinancing(account: Account, market: Market, bar: number, nights: number): void {
  const at = (bar + 1) * market.stepsPerBar - 1;
  for (const trade of account.trades) {
    if (trade.openUnits === 0) continue;
    const { tickValue, financing } = instrumentOf(account, trade.instrument);
    const value = (market.quotes[trade.instrument]?.mids[at] ?? 0) * trade.openUnits * tickValue;
    const amount = Math.round((value * (trade.side === 1 ? financing.long : financing.short) * nights) / 365);
    if (amount === 0) continue;
    account.balance -= amount;
    trade.costs.financing += amount;
    account.events.push({ bar, step: market.stepsPerBar - 1, kind: "FINANCED", trade: trade.id, amount });
  }
}

/** At the end of a bar. Again only after equity was above the level in between. */
function warn(account: Account, market: Market, bar: number): void {
  const used = usedMargin(account);
  const isLow = used > 0 && equityAfter(account, market, bar) <= account.margin.callLevel * used;
  if (isLow && !account.isWarned) {
    account.events.push({ bar, step: market.stepsPerBar - 1, kind: "MARGIN_CALL" });
  }
  account.isWarned = isLow;
}
