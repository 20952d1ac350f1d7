import { useState, type ReactNode } from "react";
import { classNames } from "../../lib/class-names";
import { IconButton } from "../icon-button";

interface DriftingChartProps {
  /** Shown in front of the chart. */
  children: ReactNode;
}

const width = 1200;
const height = 400;
const step = 12;
const pauseLabel = "Pause the background";
const resumeLabel = "Resume the background";

/** Wave count, height, and shift. Only whole waves, so that the chart loops seamlessly. */
const waves = [
  [1, 62, 0.4],
  [3, 34, 1.9],
  [7, 17, 0.2],
  [17, 8, 2.6],
  [29, 5, 1.1],
] as const;

function priceAt(x: number): number {
  const angle = (x / width) * 2 * Math.PI;
  return waves.reduce((y, [count, size, shift]) => y + size * Math.sin(angle * count + shift), height / 2);
}

function pricePath(shift: number): string {
  const points = Array.from({ length: (2 * width) / step + 1 }, (_, index) => {
    const x = index * step;
    return `${x} ${Math.round(10 * (priceAt(x + shift) + shift / 12)) / 10}`;
  });
  return `M${points.join("L")}`;
}

const line = pricePath(0);
const slowLine = pricePath(-240);

/** A decorative line of made-up prices that drifts behind a title, with a pause button. */
export function DriftingChart({ children }: DriftingChartProps) {
  const [paused, setPaused] = useState(false);
  return (
    <div className="relative isolate overflow-hidden max-md:pb-20">
      <div aria-hidden="true" className="absolute inset-0 -z-10">
        <div className="grid-backdrop absolute inset-0" />
        <Lines paused={paused} />
        <div className="absolute inset-0 bg-linear-to-r from-canvas via-canvas/80 to-transparent max-md:hidden" />
        <div className="noise-backdrop absolute inset-0" />
      </div>
      {children}
      <IconButton
        label={paused ? resumeLabel : pauseLabel}
        icon={paused ? "play" : "pause"}
        size="sm"
        className="absolute right-3 bottom-3 max-md:hidden motion-reduce:hidden"
        onClick={() => setPaused(!paused)}
      />
    </div>
  );
}

function Lines({ paused }: { paused: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${2 * width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      className={classNames(
        // On phones, the line would cross the full-width text, so it stays still below the text.
        "absolute bottom-0 left-0 h-36 w-[400%] md:h-3/4 md:w-[200%] md:animate-drift",
        paused && "[animation-play-state:paused]",
      )}
    >
      <path d={`${line}V${height}H0Z`} className="fill-signal" opacity={0.05} />
      <path d={slowLine} className="stroke-text" opacity={0.16} vectorEffect="non-scaling-stroke" />
      <path d={line} className="stroke-signal" strokeWidth={1.5} opacity={0.55} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
