import { TradeSide } from "../../community";
import type { Action, EntryOrder } from "../market/account";
import { ActionProblem } from "../market/apply-action";
import type { RunState } from "./run-states";
import { SimulatorEntryType } from "./run.types";
import type { CloseSimulatorTradeInput, MoveSimulatorOrderInput, PlaceSimulatorOrderInput } from "./runs.inputs";

/** How far a price may be from a whole number of ticks, because binary fractions aren't exact. */
const ROUNDING = 1e-6;

/** A price in ticks. */
function ticksOf(price: number, { account }: RunState, instrument: number): number {
  const { decimals } = account.instruments[instrument] ?? {};
  if (decimals === undefined) throw new ActionProblem("This run has no such instrument.");
  const scale = 10 ** decimals;
  const ticks = Math.round(price * scale);
  if (Math.abs(price * scale - ticks) > ROUNDING) {
    throw new ActionProblem(`The smallest step of a price is ${1 / scale}.`);
  }
  return ticks;
}

export function placeAction(input: PlaceSimulatorOrderInput): (state: RunState) => Action {
  const { tradeId, instrument, side, units } = input;
  return (state) => {
    const ticks = (price: number | null | undefined): number | null =>
      price === null || price === undefined ? null : ticksOf(price, state, instrument);
    return {
      kind: "PLACE",
      trade: tradeId,
      instrument,
      side: side === TradeSide.LONG ? 1 : -1,
      entry: entryOf(input, ticks(input.entryPrice)),
      stop: ticks(input.stop),
      target: ticks(input.target),
      units,
    };
  };
}

function entryOf({ entryType }: PlaceSimulatorOrderInput, price: number | null): EntryOrder {
  if (entryType === SimulatorEntryType.MARKET) {
    if (price !== null) throw new ActionProblem("A market order has no price.");
    return { type: "MARKET" };
  }
  if (price === null) throw new ActionProblem("This order needs a price.");
  return { type: entryType, price };
}

export function moveAction(input: MoveSimulatorOrderInput): (state: RunState) => Action {
  const { tradeId, entryPrice, stop, target } = input;
  return (state) => {
    const instrument = state.account.trades.find(({ id }) => id === tradeId)?.instrument ?? 0;
    const ticks = (price: number | null): number | null => (price === null ? null : ticksOf(price, state, instrument));
    return {
      kind: "MOVE",
      trade: tradeId,
      ...(typeof entryPrice === "number" && { entry: ticksOf(entryPrice, state, instrument) }),
      ...(stop !== undefined && { stop: ticks(stop) }),
      ...(target !== undefined && { target: ticks(target) }),
    };
  };
}

/** Without a number of units, all that are open. */
export function closeAction({ tradeId, units }: CloseSimulatorTradeInput): (state: RunState) => Action {
  return ({ account }) => {
    const open = account.trades.find(({ id }) => id === tradeId)?.openUnits ?? 0;
    return { kind: "CLOSE", trade: tradeId, units: units ?? open };
  };
}
