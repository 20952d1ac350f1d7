import type { Estimate_estimateFragment } from "../../../gql/graphql";
import { formatR } from "../../../lib/text/format";
import { ChartTable } from "../../../ui/chart/chart-table";

interface IntervalBarProps {
  estimates: readonly { label: string; estimate: Estimate_estimateFragment }[];
}

/** Averages with their 95% intervals on a common scale, with a line at zero. */
export function IntervalBar({ estimates }: IntervalBarProps) {
  const ends = estimates.flatMap(({ estimate: { mean, low, high } }) => [mean, low ?? mean, high ?? mean]);
  const reach = Math.max(0.5, ...ends.map(Math.abs)) * 1.1;
  const at = (value: number): string => `${((value + reach) / (2 * reach)) * 100}%`;
  return (
    <figure className="flex flex-col gap-3">
      <ul className="flex flex-col gap-3">
        {estimates.map(({ label, estimate: { mean, low, high } }) => (
          <li key={label} className="flex flex-col gap-1">
            <p className="flex justify-between gap-4 text-xs text-muted">
              <span>{label}</span>
              <span className="figures font-mono">
                {low !== null && high !== null ? `${formatR(low)} to ${formatR(high)}` : formatR(mean)}
              </span>
            </p>
            <div aria-hidden="true" className="relative h-6 border border-line bg-surface">
              <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: at(0) }} />
              {low !== null && high !== null && (
                <span
                  className="absolute inset-y-2 bg-signal/30"
                  style={{ left: at(low), width: `${((high - low) / (2 * reach)) * 100}%` }}
                />
              )}
              <span className="absolute inset-y-1 w-0.5 bg-signal" style={{ left: at(mean) }} />
            </div>
          </li>
        ))}
      </ul>
      <ChartTable
        label="Averages and their intervals"
        columns={["Average of", "Average", "95% interval", "Trades"]}
        rows={estimates.map(({ label, estimate: { mean, low, high, count } }) => [
          label,
          formatR(mean),
          low !== null && high !== null ? `${formatR(low)} to ${formatR(high)}` : "none",
          String(count),
        ])}
      />
    </figure>
  );
}
