import { formatR } from "../../../lib/text/format";
import { ChartTable } from "../../../ui/chart/chart-table";

interface CoinStripProps {
  /** The 5th to the 95th percentile of unskilled traders, in steps of 5. */
  percentiles: readonly number[];
  own: number;
}

/** The band of luck: where 90 of 100 traders without skill ended, darker in the middle, and where the member did. */
export function CoinStrip({ percentiles, own }: CoinStripProps) {
  const [low = 0, median = 0, high = 0] = [percentiles[0], percentiles[9], percentiles[18]];
  const edge = Math.max(Math.abs(low), Math.abs(high), Math.abs(own), 0.1) * 1.1;
  const at = (value: number): number => ((value + edge) / (2 * edge)) * 100;
  const bands = [0, 2, 4, 6, 8].map((from) => [percentiles[from] ?? 0, percentiles[18 - from] ?? 0] as const);
  return (
    <figure className="flex flex-col gap-1">
      <div aria-hidden="true" className="relative h-10 border border-line bg-surface">
        {bands.map(([from, to]) => (
          <span
            key={from}
            className="absolute inset-y-0 bg-text/10"
            style={{ left: `${at(from)}%`, width: `${at(to) - at(from)}%` }}
          />
        ))}
        <span className="absolute inset-y-0 w-0.5 bg-signal" style={{ left: `${at(own)}%` }} />
      </div>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>
          90 of 100 coin flippers: {formatR(low)} to {formatR(high)}, half of them below {formatR(median)}
        </span>
        <span className="text-signal">You: {formatR(own)}</span>
      </figcaption>
      <ChartTable
        label="Traders without skill"
        columns={["Share of them", "At most, per trade"]}
        rows={percentiles.map((value, index) => [`${(index + 1) * 5}%`, formatR(value)])}
      />
    </figure>
  );
}
