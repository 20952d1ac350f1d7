import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names";
import { ChartTable } from "../../../ui/chart/chart-table";

const WIDTH = 1000;
const HEIGHT = 200;

interface LineChartProps {
  /** What the chart shows, in words. */
  summary: string;
  values: readonly number[];
  /** The number of values before the holdout; all of them if there is none. */
  split: number;
  /** The number of values that the whole width has room for. */
  room: number;
  format: (value: number) => string;
  /** A line to compare with, such as the balance at the start. */
  base?: number;
  /** On the part that has no values yet. */
  placeholder?: string;
  table: ReactNode;
}

/** A line over the bars, with the holdout behind a border. */
export function LineChart({ summary, values, split, room, format, base, placeholder, table }: LineChartProps) {
  const all = base === undefined ? values : [...values, base];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const span = high - low || 1;
  const x = (index: number): number => (index / Math.max(1, room - 1)) * WIDTH;
  const y = (value: number): number => HEIGHT - 8 - ((value - low) / span) * (HEIGHT - 16);
  const path = (from: number, to: number): string =>
    `M${values
      .slice(from, to)
      .map((value, index) => `${x(from + index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("L")}`;
  return (
    <figure className="flex flex-col gap-2">
      <div className="relative h-56 border border-line bg-canvas">
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="size-full"
        >
          {split < room && (
            <>
              <rect x={x(split)} width={WIDTH - x(split)} height={HEIGHT} className="fill-text/4" />
              <path d={`M${x(split)} 0V${HEIGHT}`} className="stroke-warning/60" vectorEffect="non-scaling-stroke" />
            </>
          )}
          {base !== undefined && (
            <path
              d={`M0 ${y(base)}H${WIDTH}`}
              className="stroke-line-strong"
              strokeDasharray="4 4"
              vectorEffect="non-scaling-stroke"
            />
          )}
          <path
            d={path(0, split)}
            fill="none"
            className="stroke-signal"
            vectorEffect="non-scaling-stroke"
            strokeWidth={1.5}
          />
          {values.length > split && (
            <path
              d={path(split - 1, values.length)}
              fill="none"
              className="stroke-warning"
              vectorEffect="non-scaling-stroke"
              strokeWidth={1.5}
            />
          )}
        </svg>
        <span className={axisClasses("top-1")}>{format(high)}</span>
        <span className={axisClasses("bottom-1")}>{format(low)}</span>
        {placeholder && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 right-0 flex items-center justify-center px-2 text-center text-xs text-muted"
            style={{ width: `${100 - (split / room) * 100}%` }}
          >
            {placeholder}
          </span>
        )}
      </div>
      {table}
    </figure>
  );
}

const axisClasses = (side: string): string =>
  classNames("figures absolute left-2 bg-canvas/80 px-1 font-mono text-xs text-muted", side);

interface PointsTableProps {
  label: string;
  values: readonly number[];
  split: number;
  format: (value: number) => string;
}

const STEP = 60;

/** Every 60th value of a chart. */
export function PointsTable({ label, values, split, format }: PointsTableProps) {
  const bars = Array.from({ length: Math.floor(values.length / STEP) }, (_, index) => (index + 1) * STEP);
  return (
    <ChartTable
      label={label}
      columns={["After bar", label]}
      rows={bars.map((bar) => [`${bar}${bar > split ? " (holdout)" : ""}`, format(values[bar - 1] ?? 0)])}
    />
  );
}
