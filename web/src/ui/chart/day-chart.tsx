import { useId, useState } from "react";
import { classNames } from "../../lib/class-names";

export interface ChartPoint {
  label: string;
  value: number;
}

interface DayChartProps {
  /** Text alternative for the chart. */
  summary: string;
  /** Accessible name of the slider that selects a point. */
  sliderLabel: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
  shape?: "bars" | "line";
}

const width = 600;
const height = 160;

/** A series of values. Pointer, touch, and arrow keys select one to read. */
export function DayChart({ summary, sliderLabel, points, format, shape = "bars" }: DayChartProps) {
  const [index, setIndex] = useState<number | null>(null);
  const readoutId = useId();
  const last = points.length - 1;
  const chosen = points[Math.min(index ?? last, last)];
  if (!chosen) return null;
  const maxValue = Math.max(...points.map(({ value }) => value));
  const axisEnd = axisMax(maxValue);
  const scaleProps = { step: width / points.length, scale: height / axisEnd };
  return (
    <div>
      <p id={readoutId} className="figures mb-2 flex justify-between gap-4 text-xs text-muted">
        {/* Without values, the end of the axis would be arbitrary. */}
        <span>{maxValue > 0 && format(axisEnd)}</span>
        <span>
          {chosen.label}: <span className="text-text">{format(chosen.value)}</span>
        </span>
      </p>
      <div className="relative h-40">
        <input
          type="range"
          aria-label={sliderLabel}
          aria-valuetext={`${chosen.label}: ${format(chosen.value)}`}
          min={0}
          max={last}
          value={index ?? last}
          onChange={(event) => setIndex(Number(event.target.value))}
          onPointerMove={(event) => setIndex(indexAt(event.currentTarget, event.clientX, points.length))}
          onPointerLeave={() => setIndex(null)}
          className="peer absolute inset-0 z-10 size-full cursor-crosshair opacity-0"
        />
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="size-full border-b border-line-strong outline-offset-4 peer-focus-visible:outline-2 peer-focus-visible:outline-signal"
        >
          <path
            d={`M0 ${height / 2}H${width}M0 0.5H${width}`}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          {shape === "bars" ? (
            <Bars points={points} chosen={index} {...scaleProps} />
          ) : (
            <Line points={points} chosen={index} {...scaleProps} />
          )}
        </svg>
      </div>
      <p aria-hidden="true" className="figures mt-2 flex justify-between gap-4 text-xs text-muted">
        <span>{points[0]?.label}</span>
        <span>{points[last]?.label}</span>
      </p>
    </div>
  );
}

interface MarksProps {
  points: readonly ChartPoint[];
  chosen: number | null;
  step: number;
  scale: number;
}

function Bars({ points, chosen, step, scale }: MarksProps) {
  const gap = Math.min(4, step * 0.25);
  return points.map(({ label, value }, index) => (
    <rect
      key={label}
      x={index * step + gap / 2}
      y={height - value * scale}
      width={step - gap}
      height={value * scale}
      className={classNames(chosen === null || chosen === index ? "fill-signal" : "fill-signal/45")}
    />
  ));
}

function Line({ points, chosen, step, scale }: MarksProps) {
  const places = points.map(({ value }, index) => `${(index + 0.5) * step} ${height - value * scale}`);
  const line = `M${places.join("L")}`;
  return (
    <>
      <path d={`${line}V${height}H${step / 2}Z`} className="fill-signal/12" />
      <path d={line} fill="none" className="stroke-signal" strokeWidth={2} vectorEffect="non-scaling-stroke" />
      {chosen !== null && (
        <path
          d={`M${(chosen + 0.5) * step} 0V${height}`}
          className="stroke-text/60"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </>
  );
}

function indexAt(element: Element, clientX: number, count: number): number {
  const { left, width: shownWidth } = element.getBoundingClientRect();
  return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / shownWidth) * count)));
}

/** The end of an axis: the next 1, 2, or 5 times a power of ten, at least 1. */
export function axisMax(value: number): number {
  if (value <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
