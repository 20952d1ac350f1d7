import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { Icon } from "../../ui/icon";
import type { Calculation } from "./calculation";
import { formatWithUnit } from "../../lib/text/numbers";

type Result = Calculator_calculatorFragment["results"][number];

const resultText = ({ unit, decimals }: Result, value: number | null | undefined): string =>
  value === null || value === undefined ? "—" : formatWithUnit(value, unit, decimals);

/** All results and warnings, for screen readers. */
export function describeCalculation(results: readonly Result[], calculation: Calculation): string {
  const lines = results.map((result, index) => `${result.label}: ${resultText(result, calculation.results[index])}.`);
  return [...lines, ...calculation.warnings].join(" ");
}

interface ResultsPanelProps {
  results: readonly Result[];
  /** Null until the formulas have loaded. The rows keep their place. */
  calculation: Calculation | null;
  /** The results belong to earlier inputs. */
  isStale: boolean;
}

/** The results, with the first one emphasized, and the warnings. */
export function ResultsPanel({ results, calculation, isStale }: ResultsPanelProps) {
  const [first, ...others] = results;
  const valueOf = (result: Result): string => resultText(result, calculation?.results[results.indexOf(result)]);
  return (
    <div className="flex flex-col gap-5">
      <div className={classNames("flex flex-col gap-5 transition-opacity", isStale && "opacity-75")}>
        <dl className="flex flex-col">
          {first && (
            <div className="flex flex-col gap-1 border-b border-line pb-4">
              <dt className="label text-muted">{first.label}</dt>
              <dd className="figures text-xl break-words text-signal">{valueOf(first)}</dd>
            </div>
          )}
          {others.map((result) => (
            <div
              key={result.name}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-3"
            >
              <dt className="text-sm text-muted">{result.label}</dt>
              <dd className="figures ml-auto text-base">{valueOf(result)}</dd>
            </div>
          ))}
        </dl>
        {calculation && calculation.warnings.length > 0 && (
          <ul aria-label="Warnings" className="flex flex-col gap-3">
            {calculation.warnings.map((warning) => (
              <li key={warning} className="flex items-start gap-2 text-sm">
                <Icon name="warning" size={16} className="mt-0.5 shrink-0 text-warning" />
                {warning}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isStale && calculation && <p className="text-xs text-muted">Results for your last valid numbers</p>}
    </div>
  );
}
