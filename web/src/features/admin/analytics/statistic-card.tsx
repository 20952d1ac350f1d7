import { Card } from "../../../ui/card";
import { DayChart } from "../../../ui/chart/day-chart";
import { analyticsTexts as texts } from "../texts";
import { chartPoints, type DayValue } from "./chart-points";

interface StatisticCardProps {
  label: string;
  hint: string | null;
  shape: "bars" | "line";
  /** How to combine the days of a week. */
  combine: "sum" | "average";
  format: (value: number) => string;
  total: number;
  /** Oldest first. */
  days: readonly DayValue[];
}

export function StatisticCard({ label, hint, shape, combine, format, total, days }: StatisticCardProps) {
  const { unit, points } = chartPoints(days, combine);
  const formatPoint = (value: number) =>
    unit === "week" && combine === "average" ? `${format(value)} per day` : format(value);
  const peak = points.reduce<(typeof points)[number] | null>(
    (best, point) => (point.value > (best?.value ?? 0) ? point : best),
    null,
  );
  const summary = peak
    ? `${label} by ${unit}: ${format(total)} total, peak ${formatPoint(peak.value)} (${peak.label})`
    : `${label} by ${unit}: none`;
  return (
    <Card as="section" aria-label={label} className="flex min-w-0 flex-col gap-4 p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-lg font-semibold">{label}</h2>
        <p className="text-xs text-muted">{[hint, unit === "week" && texts[combine]].filter(Boolean).join(" · ")}</p>
      </header>
      <DayChart
        summary={summary}
        sliderLabel={`${label}: select a ${unit}`}
        points={points}
        format={formatPoint}
        shape={shape}
      />
      <details className="text-sm">
        <summary className="w-fit text-xs text-muted hover:text-text">View as a table</summary>
        <div className="relative mt-3 max-h-64 overflow-y-auto" tabIndex={0} role="region" aria-label={label}>
          <table className="figures w-full text-left text-xs">
            <thead className="text-muted">
              <tr>
                <th scope="col" className="py-1 font-normal">
                  {texts[unit]}
                </th>
                <th scope="col" className="py-1 text-right font-normal">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.label} className="border-t border-line">
                  <th scope="row" className="py-1 font-normal">
                    {point.label}
                  </th>
                  <td className="py-1 text-right">{formatPoint(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
