import { useState } from "react";
import { Link } from "react-router-dom";
import type { LabTrial_trialFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { formatR } from "../../../lib/text/format";
import { formatNumber, formatWithUnit } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { MethodButton, MethodText, type MethodName } from "./methods";
import { entryText, exitText } from "./rule-draft";

type Trial = LabTrial_trialFragment;

export const percent = (fraction: number | null): string =>
  fraction === null ? "–" : `${formatNumber(fraction * 100, fraction > 0 && fraction < 0.01 ? 1 : 0)}%`;
export const chance = (p: number | null): string => (p === null ? "–" : p.toFixed(3));
export const money = (usd: number): string => `${usd > 0 ? "+" : ""}${formatWithUnit(usd, "$", 0)}`;
const tone = (value: number): string => (value < 0 ? "text-down" : "text-up");

interface TrialsTableProps {
  trials: readonly Trial[];
  best: number | null;
  isRevealed: boolean;
  selected: string | null;
  onSelect: (trial: Trial) => void;
}

/** All trials, the latest first. A press on a number shows its equity; a press on a column tells how it's computed. */
export function TrialsTable({ trials, best, isRevealed, selected, onSelect }: TrialsTableProps) {
  const [method, setMethod] = useState<MethodName | null>(null);
  const columns: MethodName[] = ["trades", "meanR", "sharpe", "deflated", "permutation", "best"];
  if (isRevealed) columns.push("holdout");
  return (
    <div className="flex flex-col gap-3">
      <div
        className="relative max-h-112 overflow-auto border border-line"
        tabIndex={0}
        role="region"
        aria-label="Trials"
      >
        <table className="figures w-full min-w-3xl font-mono text-sm">
          <thead className="sticky top-0 z-10 bg-raised">
            <tr className="text-left align-bottom text-xs text-muted">
              <th scope="col" className="px-3 py-2 font-sans font-normal">
                Trial
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="max-w-28 px-3 py-2 font-sans font-normal">
                  <MethodButton name={name} shown={method} onShow={setMethod} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {trials.toReversed().map((trial) => (
              <tr key={trial.id} className={trial.id === selected ? "bg-signal/8" : undefined}>
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  <button
                    type="button"
                    aria-pressed={trial.id === selected}
                    onClick={() => onSelect(trial)}
                    className="text-left hover:text-signal aria-pressed:text-signal"
                  >
                    <span className="whitespace-nowrap">#{trial.number}</span>{" "}
                    <span className="block min-w-56 font-sans text-xs text-muted">
                      {entryText(trial.rule)}. {exitText(trial.rule)}.
                    </span>
                  </button>
                  <span className="mt-1 flex flex-wrap items-center gap-2 font-sans text-xs">
                    <Link
                      to={paths.simulatorLabResult(trial.id)}
                      className="text-signal underline underline-offset-4 pointer-coarse:py-2"
                    >
                      Link<span className="sr-only"> of trial {trial.number}</span>
                    </Link>
                    {trial.number === best && <Badge tone="signal">Best</Badge>}
                    {!trial.isCounted && <Badge>Not counted</Badge>}
                  </span>
                </th>
                <td className="px-3 py-2">{trial.inSample.trades}</td>
                <td className={`px-3 py-2 whitespace-nowrap ${tone(trial.inSample.meanR ?? 0)}`}>
                  {trial.inSample.meanR === null ? "–" : formatR(trial.inSample.meanR)}
                </td>
                <td className="px-3 py-2">{formatNumber(trial.inSample.sharpe, 2)}</td>
                <td className="px-3 py-2">{percent(trial.deflatedSharpe)}</td>
                <td className="px-3 py-2">{chance(trial.pValue)}</td>
                <td className="px-3 py-2">{chance(trial.bestPValue)}</td>
                {trial.holdout && (
                  <td className={`px-3 py-2 ${tone(trial.holdout.sharpe)}`}>{formatNumber(trial.holdout.sharpe, 2)}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {method && <MethodText name={method} />}
    </div>
  );
}
