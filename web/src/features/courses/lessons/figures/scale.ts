/** Maps numbers of a domain to positions in a range. */
export type Scale = (value: number) => number;

export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  return (value) => (to === from ? (start + end) / 2 : start + ((value - from) / (to - from)) * (end - start));
}

/** Round numbers from at or below `min` to at or above `max`, about `count` of them. Whole values get whole numbers. */
export function niceTicks(min: number, max: number, count: number, isWhole = false): number[] {
  const span = max > min ? max - min : Math.max(1, Math.abs(max));
  const step = roundStep(span / Math.max(1, count), isWhole);
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(Math.ceil(max / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

/** The ticks within a domain. */
export const ticksWithin = ([min, max]: readonly [number, number], count: number, isWhole = false): number[] =>
  niceTicks(min, max, count, isWhole).filter((tick) => tick >= min - 1e-9 && tick <= max + 1e-9);

/** The nearest 1, 2, 2.5, or 5 times a power of ten at or above a number. */
function roundStep(step: number, isWhole: boolean): number {
  if (isWhole && step < 1) return 1;
  const power = 10 ** Math.floor(Math.log10(step));
  const factors = isWhole && power === 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const factor = factors.find((candidate) => candidate * power >= step * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** The smallest and the largest number. Lists may be too long for Math.min. */
export function extent(values: readonly number[]): [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min <= max ? [min, max] : [0, 1];
}

const MAX_DECIMALS = 2;
const MAX_TICK_DECIMALS = 6;

/** A number with its unit: $1,250, 12.5%, or 3 days. `decimals` shows exactly that many. */
export function formatValue(value: number, unit: string, decimals?: number): string {
  // Prices have cents: $9.50 instead of $9.5.
  const isPrice = unit === "USD" && !Number.isInteger(value) && Math.abs(value) < 1000;
  const number = Math.abs(value).toLocaleString("en-US", {
    minimumFractionDigits: decimals ?? (isPrice ? MAX_DECIMALS : 0),
    maximumFractionDigits: decimals ?? (Math.abs(value) >= 1000 ? 0 : MAX_DECIMALS),
  });
  const sign = value < 0 && /[1-9]/.test(number) ? "−" : "";
  if (unit === "USD") return `${sign}$${number}`;
  if (unit === "%" || unit === "×") return `${sign}${number}${unit}`;
  return `${sign}${number}${unit && ` ${unit}`}`;
}

/** A short label of an axis. The unit of an axis that isn't a sign is in its title. */
export const formatTick = (value: number, unit: string, decimals?: number): string =>
  formatValue(value, ["USD", "%", "×"].includes(unit) ? unit : "", decimals);

/** The labels of an axis, all with the same number of decimals. */
export function formatTicks(ticks: readonly number[], unit: string): string[] {
  const decimals = Math.max(0, ...ticks.map(decimalsOf));
  return ticks.map((tick) => formatTick(tick, unit, decimals));
}

const decimalsOf = (value: number): number =>
  String(Number(value.toFixed(MAX_TICK_DECIMALS))).split(".")[1]?.length ?? 0;

/** The title of an axis. */
export const axisTitle = ({ label, unit }: { label: string; unit: string }): string =>
  unit && !["USD", "%", "×"].includes(unit) ? `${label} (${unit})` : label;

/** Moves labels apart that would overlap. Positions keep their order and stay between `min` and `max` if they fit. */
export function spread(positions: readonly number[], gap: number, min: number, max: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  let next = min;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, next);
    next = (placed[index] ?? 0) + gap;
  }
  let limit = max;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, limit);
    limit = (placed[index] ?? 0) - gap;
  }
  return placed;
}
