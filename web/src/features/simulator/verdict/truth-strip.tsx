import { useId } from "react";
import type { SimulatorVerdictQuery } from "../../../gql/graphql";
import { formatNumber } from "../../../lib/text/numbers";
import { ChartTable } from "../../../ui/chart/chart-table";
import type { Desk } from "../desk/desk-state";

export type Truth = NonNullable<NonNullable<SimulatorVerdictQuery["simulatorRun"]>["truth"]>;

const WIDTH = 800;
const HEIGHT = 160;
/** One tint per regime, in the order in which they first appear. */
const TINTS = ["fill-signal/15", "fill-warning/15", "fill-text/10"];

/** The closes of the run over the regimes that generated them, which no one could see. */
export function TruthStrip({ truth, desk }: { truth: Truth; desk: Desk }) {
  const titleId = useId();
  const closes = desk.bars[0]?.closes ?? [];
  const decimals = desk.scenario.instruments[0]?.decimals ?? 2;
  const [low, high] = [Math.min(...closes), Math.max(...closes)];
  const x = (bar: number): number => (bar / Math.max(1, closes.length)) * WIDTH;
  const y = (close: number): number => HEIGHT - 8 - ((close - low) / (high - low || 1)) * (HEIGHT - 16);
  const names = [...new Set(truth.regimes.map(({ name }) => name))];
  const start = x(desk.scenario.historyBars);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby={titleId}
        className="h-40 w-full border border-line bg-surface"
      >
        <title id={titleId}>The prices of the run, and how they were generated</title>
        {truth.regimes.map(({ name, first, last }) => (
          <rect
            key={first}
            x={x(first)}
            y={0}
            width={x(last + 1) - x(first)}
            height={HEIGHT}
            className={TINTS[names.indexOf(name) % TINTS.length]}
          />
        ))}
        <line
          x1={start}
          x2={start}
          y1={0}
          y2={HEIGHT}
          className="stroke-line-strong"
          vectorEffect="non-scaling-stroke"
        />
        <polyline
          points={closes.map((close, bar) => `${x(bar + 1)},${y(close)}`).join(" ")}
          className="fill-none stroke-text"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {names.map((name, index) => (
          <span key={name} className="flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 border border-line">
              <rect width={12} height={12} className={TINTS[index % TINTS.length]} />
            </svg>
            {name}
          </span>
        ))}
        <span>The line marks where your run began.</span>
      </figcaption>
      <ChartTable
        label="What generated the prices"
        columns={["Regime", "Bars", "Close before", "Close at the end"]}
        rows={truth.regimes.map(({ name, first, last }) => [
          name,
          `${first + 1} to ${last + 1}`,
          formatNumber(closes[Math.max(0, first - 1)] ?? 0, decimals),
          formatNumber(closes[Math.min(last, closes.length - 1)] ?? 0, decimals),
        ])}
      />
    </figure>
  );
}
