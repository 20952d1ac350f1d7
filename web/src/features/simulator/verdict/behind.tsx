import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import type { Desk } from "../desk/desk-state";
import { Part } from "./part";
import { TruthStrip, type Truth } from "./truth-strip";

/** What no one could know during the run. */
export function Behind({ truth, desk }: { truth: Truth; desk: Desk }) {
  return (
    <Part
      title="What was behind the prices"
      method="The prices come from a generator, so this is known and not estimated. The odds of the ways of trading are the average of thousands of runs of this scenario, each with its standard error."
    >
      <p className="max-w-prose">{truth.text}</p>
      <TruthStrip truth={truth} desk={desk} />
      {truth.edges.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border border-line text-sm">
          {truth.edges.map(({ name, r, standardError, trades }) => (
            <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
              <span className="min-w-0 flex-1 basis-64">{name}</span>
              <span className="figures font-mono">
                <span className={r < 0 ? "text-down" : "text-up"}>{formatR(r)}</span>{" "}
                <span className="text-muted">
                  ± {formatNumber(standardError, 2)}, {formatNumber(trades)} trades
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="figures font-mono text-xs break-all text-muted">
        Seed {truth.seed}, version {truth.version}
      </p>
    </Part>
  );
}
