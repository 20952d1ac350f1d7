import { useId } from "react";
import type { JournalStatisticsQuery } from "../../../gql/graphql";
import { formatDate, formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { ChartTable } from "../../../ui/chart/chart-table";
import { formatSum } from "../decimals";

type CurveData = JournalStatisticsQuery["journalStatistics"]["curves"][number];

const WIDTH = 800;
const EQUITY_HEIGHT = 160;
const DRAWDOWN_HEIGHT = 64;

/** The equity curve in one unit, over the drawdown. */
export function Curve({ curve }: { curve: CurveData }) {
  const titleId = useId();
  const { unit, trades, total, fees, maxDrawdown, points } = curve;
  const show = (value: number): string => (unit === "R" ? formatR(value) : `${formatNumber(value, 2)} ${unit}`);
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span id={titleId} className="figures font-mono">
          {show(Number(total))}{" "}
          <span className="font-sans text-sm text-muted">
            in {trades} {trades === 1 ? "trade" : "trades"}
          </span>
        </span>
        <span className="figures font-mono text-xs text-muted">
          deepest fall {unit === "R" ? `${formatNumber(Number(maxDrawdown), 2)} R` : formatSum(maxDrawdown, unit)}
          {fees !== null && `, fees ${formatSum(fees, unit)}`}
        </span>
      </figcaption>
      <Chart points={points} labelledBy={titleId} />
      <ChartTable
        label={`Equity and drawdown in ${unit}`}
        columns={["Closed", "Sum", "Below the peak"]}
        rows={points.map(({ at, sum, drawdown }) => [formatDate(at), show(sum), show(-drawdown)])}
      />
    </figure>
  );
}

function Chart({ points, labelledBy }: { points: CurveData["points"]; labelledBy: string }) {
  const sums = [0, ...points.map(({ sum }) => sum)];
  const [low, high] = [Math.min(...sums), Math.max(...sums)];
  const deepest = Math.max(...points.map(({ drawdown }) => drawdown));
  const x = (place: number): number => (place / Math.max(1, points.length)) * WIDTH;
  const y = (sum: number): number => EQUITY_HEIGHT - 8 - ((sum - low) / (high - low || 1)) * (EQUITY_HEIGHT - 16);
  const fall = (drawdown: number): number => (drawdown / (deepest || 1)) * (DRAWDOWN_HEIGHT - 4);
  const falls = points.map(({ drawdown }, place) => `L${x(place + 1)} ${fall(drawdown)}`).join("");
  return (
    <div role="img" aria-labelledby={labelledBy} className="flex flex-col gap-px border border-line bg-line">
      <svg viewBox={`0 0 ${WIDTH} ${EQUITY_HEIGHT}`} preserveAspectRatio="none" className="h-44 w-full bg-surface">
        <line x1={0} x2={WIDTH} y1={y(0)} y2={y(0)} className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
        <polyline
          points={sums.map((sum, place) => `${x(place)},${y(sum)}`).join(" ")}
          className="fill-none stroke-signal"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <svg viewBox={`0 0 ${WIDTH} ${DRAWDOWN_HEIGHT}`} preserveAspectRatio="none" className="h-16 w-full bg-surface">
        <path d={`M0 0${falls}V0Z`} className="fill-down/25 stroke-down" vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
