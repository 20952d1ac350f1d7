import { pointsAlong, type Point } from "./place-labels";
import { Annotations, Axes, layOutPlot, type Figure, type Plot, type Size, type XLabel } from "./plot";
import { labelWidth, seriesStyle } from "./series-style";

interface ChartProps {
  figure: Figure;
  size: Size;
}

/** Bars of one or several series side by side. */
export function BarChart({ figure, size }: ChartProps) {
  const { categories, series } = figure;
  const xDomain = [0.5, categories.length + 0.5] as const;
  const { left, right } = layOutPlot(figure, size, { xDomain, fromZero: true });
  const group = (right - left) / categories.length;
  const labels = wrapLabels(categories, group);
  const labelLines = Math.max(...labels.map((lines) => lines.length));
  const plot = layOutPlot(figure, size, { xDomain, fromZero: true, labelLines });
  const width = Math.min(56, (group * 0.72) / series.length);
  const bars = series.flatMap(({ y }, index) =>
    y.map((value, category): BarProps => {
      const x = plot.x(category + 1) + (index - series.length / 2) * width;
      const [top, bottom] = [plot.y(Math.max(0, value)), plot.y(Math.min(0, value))];
      return { index, x: x + 1, width: Math.max(1, width - 2), top, bottom };
    }),
  );
  return (
    <>
      <Axes figure={figure} plot={plot} xLabels={categoryLabels(labels, plot, group)} />
      {bars.map((bar) => (
        <Bar key={`${bar.index} ${bar.x}`} {...bar} />
      ))}
      <Annotations figure={figure} plot={plot} drawing={bars.flatMap(outlineOf)} />
    </>
  );
}

const LABEL_GAP = 6;

const widestOf = (labels: readonly (readonly string[])[]): number =>
  Math.max(...labels.flat().map(labelWidth)) + LABEL_GAP;

/** The lines of each label. Breaks names at spaces, and staggers those that still don't fit next to each other. */
export function wrapLabels(categories: readonly string[], group: number): string[][] {
  const oneLine = categories.map((text) => [text]);
  // Of numbers, every second or third is enough.
  const isNumeric = categories.every((text) => !/\p{Letter}{2}/u.test(text));
  if (isNumeric || widestOf(oneLine) <= group) return oneLine;
  const wrapped = categories.map((text) => wrap(text, group - LABEL_GAP));
  if (widestOf(wrapped) <= group) return wrapped;
  const rows = Math.max(...wrapped.map((lines) => lines.length));
  return wrapped.map((lines, index) => (index % 2 === 0 ? lines : [...Array<string>(rows).fill("\u00a0"), ...lines]));
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && labelWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Leaves out labels that wouldn't fit next to each other. Staggered ones have twice the space. */
function categoryLabels(labels: readonly (readonly string[])[], plot: Plot, group: number): XLabel[] {
  const isStaggered = labels.some(([first]) => first === "\u00a0");
  const every = Math.ceil(widestOf(labels) / (isStaggered ? 2 * group : group));
  return labels.map((lines, index) => ({ at: plot.x(index + 1), lines })).filter((_, index) => index % every === 0);
}

interface BarProps {
  index: number;
  x: number;
  width: number;
  top: number;
  bottom: number;
}

const outlineOf = ({ x, width, top, bottom }: BarProps): Point[] =>
  pointsAlong([
    [x, bottom],
    [x, top],
    [x + width, top],
    [x + width, bottom],
  ]);

/** The first series is filled, and the others are outlined in their dashes. */
function Bar({ index, x, width, top, bottom }: BarProps) {
  const { color, dash } = seriesStyle(index);
  return (
    <rect
      x={x}
      y={top}
      width={width}
      height={bottom > top ? Math.max(bottom - top, 1) : 0}
      fill={color}
      fillOpacity={index === 0 ? 0.85 : 0.2}
      stroke={color}
      strokeWidth={1.5}
      strokeDasharray={dash}
    />
  );
}

/** A histogram. The first series has bars, and the others have outlines in their dashes. */
export function DistributionChart({ figure, size }: ChartProps) {
  const half = (figure.binWidth ?? 1) / 2;
  const middles = figure.series[0]?.x ?? [];
  const xDomain = [(middles[0] ?? 0) - half, (middles.at(-1) ?? 1) + half] as const;
  const plot = layOutPlot(figure, size, { xDomain, fromZero: true });
  const tops = figure.series.map(({ x, y }) =>
    x.flatMap((middle, bin): Point[] => {
      const top = plot.y(y[bin] ?? 0);
      return [
        [plot.x(middle - half), top],
        [plot.x(middle + half), top],
      ];
    }),
  );
  return (
    <>
      <Axes figure={figure} plot={plot} />
      {figure.series.map((series, index) => {
        const { color, dash } = seriesStyle(index);
        const steps = tops[index]?.map(([x, y], corner) => (corner % 2 === 0 ? `L${x} ${y}` : `H${x}`)) ?? [];
        const outline = `M${plot.x(xDomain[0])} ${plot.bottom}${steps.join("")}V${plot.bottom}`;
        return (
          <path
            key={series.label}
            d={outline}
            fill={color}
            fillOpacity={index === 0 ? 0.35 : 0.06}
            stroke={color}
            strokeWidth={index === 0 ? 1 : 2}
            strokeDasharray={dash}
          />
        );
      })}
      <Annotations figure={figure} plot={plot} drawing={tops.flatMap(pointsAlong)} />
    </>
  );
}
