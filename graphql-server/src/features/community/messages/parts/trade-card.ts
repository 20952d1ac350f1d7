import { invalidField } from "../../../../kernel/errors/errors";
import { TradeSide, TradeStatus, type TradeCard, type TradeCardInput, type TradeStatistics } from "./trade-card.types";

/** An open trade from its plan. Rejects a stop or a target on the wrong side of the entry. */
export function openTrade(input: TradeCardInput): TradeCard {
  const { instrument, side, entry, stop, sizeR } = input;
  const target = input.target ?? null;
  const direction = side === TradeSide.LONG ? 1 : -1;
  if ((entry - stop) * direction <= 0) {
    const where = side === TradeSide.LONG ? "below the entry of a long trade" : "above the entry of a short trade";
    throw invalidField("tradeCard.stop", `The stop must be ${where}`);
  }
  if (target !== null && (target - entry) * direction <= 0) {
    const where = side === TradeSide.LONG ? "above the entry of a long trade" : "below the entry of a short trade";
    throw invalidField("tradeCard.target", `The target must be ${where}`);
  }
  return {
    instrument: instrument.trim().toUpperCase(),
    side,
    entry,
    stop,
    target,
    sizeR,
    reason: input.reason.trim(),
    wrongIf: input.wrongIf.trim(),
    status: TradeStatus.OPEN,
    exitPrice: null,
    resultR: null,
    closedAt: null,
  };
}

/** The trade with the reported status. The exit price must be null exactly if the status is OPEN. */
export function withStatus(card: TradeCard, status: TradeStatus, exitPrice: number | null, now: Date): TradeCard {
  if (status === TradeStatus.OPEN) {
    if (exitPrice !== null) throw invalidField("price", "An open trade has no exit price");
    return { ...card, status, exitPrice: null, resultR: null, closedAt: null };
  }
  if (exitPrice === null) throw invalidField("price", "Enter the exit price");
  const closedAt = card.closedAt ?? now.toISOString();
  return { ...card, status, exitPrice, resultR: resultInR(card, exitPrice), closedAt };
}

/** The result in R, rounded to two decimals. One R is the planned loss at the stop. */
export function resultInR(
  { entry, stop, sizeR }: Pick<TradeCard, "entry" | "stop" | "sizeR">,
  exitPrice: number,
): number {
  const result = (sizeR * (exitPrice - entry)) / (entry - stop);
  // Adding 0 turns -0 into 0.
  return Math.round(result * 100) / 100 + 0;
}

/** The card as a message text, for quotes, search, and clients that don't show cards. */
export function tradeText(card: TradeCard): string {
  const { instrument, side, entry, stop, target, sizeR, reason, wrongIf, notice } = card;
  const prices = [`entry ${entry}`, `stop ${stop}`, ...(target === null ? [] : [`target ${target}`]), `${sizeR}R`];
  const text = `**${side} ${instrument}**: ${prices.join(", ")}\nReason: ${reason}\nWrong if: ${wrongIf}`;
  return notice ? `${text}\n${notice}` : text;
}

/** With fewer results, even a good average says little. */
const MIN_RESULTS = 30;
/** With fewer results, the interval itself is unreliable. */
const MIN_RESULTS_FOR_INTERVAL = 5;

/** The quantile of the normal distribution for a 95% interval. */
const Z = 1.959964;

/** Approximates the same quantile of Student's t distribution; exact to 0.05 from 4 degrees of freedom on. */
const tQuantile = (degrees: number): number =>
  Z + (Z ** 3 + Z) / (4 * degrees) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * degrees ** 2);

export interface TradeNumbers {
  cards: number;
  results: number;
  deleted: number;
  meanR: number | null;
  /** The sample standard deviation. */
  deviationR: number | null;
}

export function tradeStatistics({ cards, results, deleted, meanR, deviationR }: TradeNumbers): TradeStatistics {
  if (meanR === null || deviationR === null || results < MIN_RESULTS_FOR_INTERVAL) {
    return { cards, results, deleted, meanR, lowR: null, highR: null, couldBeLuck: true };
  }
  const margin = (tQuantile(results - 1) * deviationR) / Math.sqrt(results);
  const [lowR, highR] = [meanR - margin, meanR + margin];
  const couldBeLuck = results < MIN_RESULTS || (lowR <= 0 && highR >= 0);
  return { cards, results, deleted, meanR, lowR, highR, couldBeLuck };
}
