import type { ReactNode } from "react";
import type { LessonFigure_figureFragment } from "../../../../gql/graphql";
import { extent, formatTicks, linearScale, niceTicks, ticksWithin, type Scale } from "./scale";
import { labelWidth } from "./series-style";

export type Figure = LessonFigure_figureFragment;

export interface Size {
  width: number;
  height: number;
}

/** The area inside the axes, and the scales of the chart. */
export interface Plot {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: Scale;
  y: Scale;
  xTicks: number[];
  yTicks: number[];
}

interface PlotOptions {
  xDomain: readonly [number, number];
  /** Whether the vertical axis starts at zero. */
  fromZero?: boolean;
  /** Space for labels at the end of lines. */
  endSpace?: number;
  /** Lines of the labels of the horizontal axis. */
  labelLines?: number;
}

const TICK_HEIGHT = 24;
const LINE_HEIGHT = 14;
const TICK_GAP = 56;
const PADDING = 8;

/** Lays out a chart. The vertical axis covers all series and annotations. */
export function layOutPlot(figure: Figure, { width, height }: Size, options: PlotOptions): Plot {
  const { xDomain, fromZero = false, endSpace = 0, labelLines = 1 } = options;
  const values = [
    ...figure.series.flatMap(({ y }) => y),
    ...figure.annotations.flatMap(({ y }) => (y === null || y === undefined ? [] : [y])),
    ...(fromZero ? [0] : []),
  ];
  const yTicks = niceTicks(
    ...extent(values),
    Math.max(2, Math.floor(height / TICK_GAP)),
    values.every(Number.isInteger),
  );
  const yUnit = figure.yAxis?.unit ?? "";
  const left = Math.max(...formatTicks(yTicks, yUnit).map(labelWidth)) + PADDING;
  // Half of the last label of the horizontal axis is right of its tick.
  const right = width - Math.max(endSpace, 20);
  const top = 14;
  const bottom = height - TICK_HEIGHT - (labelLines - 1) * LINE_HEIGHT;
  return {
    left,
    right,
    top,
    bottom,
    x: linearScale(xDomain, [left, right]),
    y: linearScale([yTicks[0] ?? 0, yTicks.at(-1) ?? 1], [bottom, top]),
    xTicks: ticksWithin(xDomain, Math.max(2, Math.floor((right - left) / 80)), hasWholeX(figure)),
    yTicks,
  };
}

/** Whether the horizontal axis counts something, such as minutes or trades. */
const hasWholeX = ({ kind, series }: Figure): boolean =>
  kind !== "DISTRIBUTION" && series.every(({ x }) => x.every(Number.isInteger));

/** A label of the horizontal axis. */
export interface XLabel {
  at: number;
  lines: readonly string[];
}

interface AxesProps {
  figure: Figure;
  plot: Plot;
  /** Replaces the numbers of the horizontal axis. */
  xLabels?: readonly XLabel[];
}

/** Grid lines and the numbers next to them. */
export function Axes({ figure, plot, xLabels }: AxesProps) {
  const { left, right, bottom, yTicks, xTicks, x, y } = plot;
  const yUnit = figure.yAxis?.unit ?? "";
  const xUnit = figure.xAxis?.unit ?? "";
  const yLabels = formatTicks(yTicks, yUnit);
  const labels =
    xLabels ?? formatTicks(xTicks, xUnit).map((text, index) => ({ at: x(xTicks[index] ?? 0), lines: [text] }));
  return (
    <g className="figure-axes">
      {yTicks.map((tick, index) => (
        <g key={tick}>
          <path
            d={`M${left} ${y(tick)}H${right}`}
            className={tick === 0 ? "figure-zero" : "figure-grid"}
            shapeRendering="crispEdges"
          />
          <text x={left - PADDING} y={y(tick)} dy="0.35em" textAnchor="end">
            {yLabels[index]}
          </text>
        </g>
      ))}
      {labels.map(({ at, lines }) => (
        <text key={at} y={bottom + 18} textAnchor="middle">
          {lines.map((line, index) => (
            <tspan key={line} x={at} dy={index === 0 ? 0 : LINE_HEIGHT}>
              {line}
            </tspan>
          ))}
        </text>
      ))}
    </g>
  );
}

interface AnnotationsProps {
  figure: Figure;
  plot: Plot;
}

/** Notes at points, levels, and moments. */
export function Annotations({ figure, plot }: AnnotationsProps) {
  return (
    <g className="figure-annotations">
      {figure.annotations.map(({ text, x, y }) => (
        <Annotation key={`${text} ${x} ${y}`} plot={plot} text={text} x={x ?? null} y={y ?? null} />
      ))}
    </g>
  );
}

function Annotation({ plot, text, x, y }: { plot: Plot; text: string; x: number | null; y: number | null }): ReactNode {
  const { left, right, top, bottom } = plot;
  if (x === null && y !== null) {
    const at = plot.y(y);
    // Above the line, unless it is at the top.
    return (
      <>
        <path d={`M${left} ${at}H${right}`} />
        <text x={left + 6} y={at < top + 16 ? at + 16 : at - 6}>
          {text}
        </text>
      </>
    );
  }
  const at = plot.x(x ?? 0);
  const isRight = at + labelWidth(text) + 12 > right;
  const anchor = isRight ? "end" : "start";
  const textX = at + (isRight ? -8 : 8);
  if (y === null) {
    return (
      <>
        <path d={`M${at} ${top}V${bottom}`} />
        <text x={textX} y={top + 10} textAnchor={anchor}>
          {text}
        </text>
      </>
    );
  }
  const pointY = plot.y(y);
  return (
    <>
      <circle cx={at} cy={pointY} r={5} />
      <text x={textX} y={pointY < top + 20 ? pointY + 18 : pointY - 10} textAnchor={anchor}>
        {text}
      </text>
    </>
  );
}
