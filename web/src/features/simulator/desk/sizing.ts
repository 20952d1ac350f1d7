import type { Instrument } from "./desk-state";

export type SizeBy = "RISK" | "UNITS" | "MONEY";

/** What one unit loses from entry to stop, in USD. */
export const lossPerUnit = (instrument: Instrument, entry: number, stop: number): number =>
  Math.round(Math.abs(entry - stop) * 10 ** instrument.decimals) * instrument.tickValue;

/** The value of a unit, in USD. */
export const valuePerUnit = (instrument: Instrument, price: number): number =>
  price * 10 ** instrument.decimals * instrument.tickValue;

/** Units in whole lots, rounded down: a larger size would risk more than was asked for. */
export function unitsFor(
  instrument: Instrument,
  size: { by: SizeBy; amount: number },
  prices: { entry: number; stop: number | null },
  balance: number,
): number {
  const lots = (units: number): number =>
    Number.isFinite(units) ? Math.floor(units / instrument.lotUnits + 1e-9) * instrument.lotUnits : 0;
  if (size.by === "UNITS") return lots(size.amount);
  if (size.by === "MONEY") return lots(size.amount / valuePerUnit(instrument, prices.entry));
  return prices.stop === null
    ? 0
    : lots((balance * size.amount) / 100 / lossPerUnit(instrument, prices.entry, prices.stop));
}

/** The probability of the target at which a trade earns nothing on average, before costs. */
export function breakEven(entry: number, stop: number, target: number): number {
  const risk = Math.abs(entry - stop);
  const reward = Math.abs(target - entry);
  return risk / (risk + reward);
}
