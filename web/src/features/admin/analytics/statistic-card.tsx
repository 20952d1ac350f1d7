import { Card } from "../../../ui/card";
import { ChartTable } from "../../../ui/chart/chart-table";
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
      <ChartTable
        label={label}
        columns={[texts[unit], label]}
        rows={points.toReversed().map((point) => [point.label, formatPoint(point.value)])}
      />
    </Card>
  );
}
