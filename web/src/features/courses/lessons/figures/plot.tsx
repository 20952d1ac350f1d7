import type { LessonFigure_figureFragment } from "../../../../gql/graphql";
import { placeLabels, pointsAlong, type Label, type LabelPlace, type Point } from "./place-labels";
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
const ROW_HEIGHT = 16;

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
  const xTicksUpTo = (end: number): number[] =>
    ticksWithin(xDomain, Math.max(2, Math.floor((end - left) / 80)), hasWholeX(figure));
  // Half of the last label of the horizontal axis is right of its tick.
  const xLabels = formatTicks(xTicksUpTo(width), figure.xAxis?.unit ?? "");
  const right = width - Math.max(endSpace, 20, Math.max(...xLabels.map(labelWidth)) / 2);
  const top = 14;
  const bottom = height - TICK_HEIGHT - (labelLines - 1) * LINE_HEIGHT;
  return {
    left,
    right,
    top,
    bottom,
    x: linearScale(xDomain, [left, right]),
    y: linearScale([yTicks[0] ?? 0, yTicks.at(-1) ?? 1], [bottom, top]),
    xTicks: xTicksUpTo(right),
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

type Annotation = Figure["annotations"][number];

interface AnnotationsProps {
  figure: Figure;
  plot: Plot;
  /** Points of the drawing, which labels avoid. */
  drawing: readonly Point[];
}

/** Notes at points, levels, and moments. */
export function Annotations({ figure: { annotations }, plot, drawing }: AnnotationsProps) {
  // Labels at points have the fewest places, so they choose first.
  const inOrder = annotations.toSorted((a, b) => Number(isAtPoint(b)) - Number(isAtPoint(a)));
  const labels = inOrder.map((annotation) => labelOf(annotation, plot));
  const { left, right, bottom } = plot;
  const places = placeLabels(labels, { left, right, top: 0, bottom }, drawing);
  return (
    <g className="figure-annotations">
      {inOrder.map((annotation, index) => (
        <Mark key={index} annotation={annotation} plot={plot} />
      ))}
      {/* After the marks, so that their lines don't cross the text. */}
      {labels.map(({ text }, index) => (
        <text key={index} x={places[index]?.x} y={places[index]?.y} textAnchor={places[index]?.anchor}>
          {text}
        </text>
      ))}
    </g>
  );
}

const isLevel = ({ x }: Annotation): boolean => typeof x !== "number";
const isAtPoint = ({ x, y }: Annotation): boolean => typeof x === "number" && typeof y === "number";

function Mark({ annotation, plot }: { annotation: Annotation; plot: Plot }) {
  const [x, y] = [plot.x(annotation.x ?? 0), plot.y(annotation.y ?? 0)];
  if (isAtPoint(annotation)) return <circle cx={x} cy={y} r={5} />;
  return <path d={isLevel(annotation) ? `M${plot.left} ${y}H${plot.right}` : `M${x} ${plot.top}V${plot.bottom}`} />;
}

/** The label of a note with its possible places: above or below a level, next to a moment, or around a point. */
function labelOf(annotation: Annotation, plot: Plot): Label {
  const { left, right, top, bottom } = plot;
  const { text } = annotation;
  const [x, y] = [plot.x(annotation.x ?? 0), plot.y(annotation.y ?? 0)];
  const isLine = !isAtPoint(annotation);
  const edges: Column[] = [
    [left + 6, "start"],
    [right - 6, "end"],
  ];
  if (isLevel(annotation)) {
    const level = pointsAlong([
      [left, y],
      [right, y],
    ]);
    return { text, places: placesIn([...edges, [(left + right) / 2, "middle"]], [y - 6, y + 16]), marks: level };
  }
  const sides: Column[] = [
    [x + 8, "start"],
    [x - 8, "end"],
  ];
  const farSides: Column[] = [
    [x + 16, "start"],
    [x - 16, "end"],
  ];
  const rows = isLine
    ? Array.from({ length: Math.floor((bottom - top) / ROW_HEIGHT) }, (_, row) => top + 10 + row * ROW_HEIGHT)
    : [-10, 18, -26, 34, -42, 50].map((offset) => y + offset);
  return {
    text,
    // A long label may only fit across its own line.
    places: [...placesIn(isLine ? sides : [...sides, [x, "middle"], ...farSides], rows), ...placesIn(edges, rows)],
    marks: isLine
      ? pointsAlong([
          [x, top],
          [x, bottom],
        ])
      : [-5, 0, 5].flatMap((dx) => [-5, 0, 5].map((dy): Point => [x + dx, y + dy])),
  };
}

type Column = readonly [x: number, anchor: LabelPlace["anchor"]];

const placesIn = (columns: readonly Column[], rows: readonly number[]): LabelPlace[] =>
  rows.flatMap((y) => columns.map(([x, anchor]) => ({ x, y, anchor })));
