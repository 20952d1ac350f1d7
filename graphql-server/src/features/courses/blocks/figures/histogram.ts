import { round, type FigureSeries } from "./figure-generators";

interface Samples {
  label: string;
  values: readonly number[];
}

/** Counts values in intervals of equal, round width. y is the share of the values in percent. */
export function histogram(samples: readonly Samples[], maxBins: number): { series: FigureSeries[]; binWidth: number } {
  const all = samples.flatMap(({ values }) => values);
  // The spread operator fails for very long lists.
  const min = all.reduce((a, b) => Math.min(a, b), Infinity);
  const max = all.reduce((a, b) => Math.max(a, b), -Infinity);
  const binWidth = roundUp((max - min) / Math.max(1, maxBins - 1));
  const first = Math.floor(min / binWidth);
  const binOf = (value: number): number => Math.floor(value / binWidth) - first;
  const count = binOf(max) + 1;
  const x = Array.from({ length: count }, (_, bin) => Number(((first + bin + 0.5) * binWidth).toPrecision(10)));
  const series = samples.map(({ label, values }) => {
    const y = Array.from({ length: count }, () => 0);
    for (const value of values) y[binOf(value)] = (y[binOf(value)] ?? 0) + 1;
    return { label, x, y: y.map((amount) => round((100 * amount) / values.length)) };
  });
  return { series, binWidth };
}

/** Values closer together than this are shown as equal. */
const MIN_WIDTH = 1e-12;

/** The next 1, 2, 2.5, or 5 times a power of ten. */
function roundUp(width: number): number {
  if (!(width > MIN_WIDTH)) return 1;
  const power = 10 ** Math.floor(Math.log10(width));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= width * (1 - 1e-9)) ?? 10;
  return Number((factor * power).toPrecision(3));
}
