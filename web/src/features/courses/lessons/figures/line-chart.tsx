import { useId } from "react";
import { Annotations, Axes, layOutPlot, type Figure, type Plot, type Size } from "./plot";
import { pointsAlong, type Point } from "./place-labels";
import { extent, spread } from "./scale";
import { labelWidth, Marker, seriesStyle } from "./series-style";

/** Narrower charts have a legend above instead of labels at the lines. */
export const MIN_WIDTH_FOR_LABELS = 520;

const LABEL_GAP = 16;
/** Points of longer lines have no markers. */
const MAX_MARKED_POINTS = 12;

interface ChartProps {
  figure: Figure;
  size: Size;
}

/** A line chart, or the profit and loss of positions. */
export function LineChart({ figure, size }: ChartProps) {
  const hasLabels = figure.series.length > 1 && size.width >= MIN_WIDTH_FOR_LABELS;
  const longest = Math.max(...figure.series.map(({ label }) => labelWidth(label)));
  const plot = layOutPlot(figure, size, {
    xDomain: extent(figure.series.flatMap(({ x }) => x)),
    fromZero: figure.kind === "PAYOFF",
    endSpace: hasLabels ? longest + 24 : 0,
  });
  return (
    <>
      <Axes figure={figure} plot={plot} />
      {figure.kind === "PAYOFF" && figure.series.length === 1 && <ProfitAndLoss figure={figure} plot={plot} />}
      {figure.series.map((series, index) => (
        <Line key={series.label} series={series} index={index} plot={plot} />
      ))}
      {hasLabels && <EndLabels figure={figure} plot={plot} />}
      <Annotations
        figure={figure}
        plot={plot}
        drawing={figure.series.flatMap((series) => pointsAlong(pointsOf(series, plot)))}
      />
    </>
  );
}

const pointsOf = ({ x, y }: Figure["series"][number], plot: Plot): Point[] =>
  x.map((value, index) => [plot.x(value), plot.y(y[index] ?? 0)]);

const pathThrough = (series: Figure["series"][number], plot: Plot): string =>
  `M${pointsOf(series, plot)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("L")}`;

function Line({ series, index, plot }: { series: Figure["series"][number]; index: number; plot: Plot }) {
  const { color, dash } = seriesStyle(index);
  return (
    <g>
      <path
        d={pathThrough(series, plot)}
        fill="none"
        stroke={color}
        strokeWidth={2}
        strokeDasharray={dash}
        strokeLinejoin="round"
      />
      {series.x.length <= MAX_MARKED_POINTS &&
        series.x.map((x, point) => <Marker key={x} index={index} x={plot.x(x)} y={plot.y(series.y[point] ?? 0)} />)}
    </g>
  );
}

/** Labels at the right ends of the lines. */
function EndLabels({ figure, plot }: { figure: Figure; plot: Plot }) {
  const ends = figure.series.map(({ y }) => plot.y(y.at(-1) ?? 0));
  const places = spread(ends, LABEL_GAP, plot.top, plot.bottom);
  return figure.series.map(({ label }, index) => (
    <g key={label}>
      <path
        d={`M${plot.right + 2} ${ends[index]}L${plot.right + 12} ${places[index]}`}
        stroke={seriesStyle(index).color}
        strokeOpacity={0.6}
      />
      <text
        x={plot.right + 16}
        y={places[index]}
        dy="0.35em"
        className="figure-label"
        style={{ fill: seriesStyle(index).color }}
      >
        {label}
      </text>
    </g>
  ));
}

/** Shades profits above zero and losses below. */
function ProfitAndLoss({ figure, plot }: { figure: Figure; plot: Plot }) {
  const id = useId();
  const [series] = figure.series;
  if (!series) return null;
  const { left, right, top, bottom } = plot;
  const zero = plot.y(0);
  const area = `${pathThrough(series, plot)}V${zero}H${plot.x(series.x[0] ?? 0)}Z`;
  return (
    <>
      <clipPath id={`${id}-profit`}>
        <rect x={left} y={top} width={right - left} height={zero - top} />
      </clipPath>
      <clipPath id={`${id}-loss`}>
        <rect x={left} y={zero} width={right - left} height={bottom - zero} />
      </clipPath>
      <path d={area} clipPath={`url(#${id}-profit)`} className="figure-profit" />
      <path d={area} clipPath={`url(#${id}-loss)`} className="figure-loss" />
    </>
  );
}
