import { useId, useState } from "react";
import type { LabTrial_trialFragment, Statistics_statisticsFragment } from "../../../gql/graphql";
import { formatNumber } from "../../../lib/text/numbers";
import { MethodButton, MethodText, Statistic, type MethodName } from "./methods";
import { chance, money, percent } from "./trials-table";

interface StatisticsProps {
  /** The one that the numbers are about. */
  trial: LabTrial_trialFragment;
  isBest: boolean;
  trialCount: number;
  statistics: Statistics_statisticsFragment;
}

/** What the number of trials makes of one of them. */
export function Statistics({ trial, isBest, trialCount, statistics }: StatisticsProps) {
  const titleId = useId();
  const name = `trial #${trial.number}`;
  const { luckiestSharpe, overfitting } = statistics;
  const trials = trialCount === 1 ? "1 trial" : `${trialCount} trials`;
  return (
    <section aria-labelledby={titleId} className="mt-10 flex flex-col gap-4">
      <h2 id={titleId} className="label border-b border-line pb-2 text-muted">
        Is it skill? {isBest ? "The best of" : "One of"} {trials}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Statistic name="luckiest" value={formatNumber(luckiestSharpe, 2)}>
          {trialCount < 2
            ? "One trial has nothing to be the best of. Each further one raises this bar."
            : `Luck alone gives the best of ${trials} like yours this yearly Sharpe ratio. ${sentence(name)} has ${formatNumber(trial.inSample.sharpe, 2)}.`}
        </Statistic>
        <Statistic name="deflated" value={percent(trial.deflatedSharpe)}>
          {trial.deflatedSharpe === null
            ? "This trial isn't counted, because it came after the reveal."
            : `How likely it is that ${name} is truly above that. ${
                trial.deflatedSharpe > 0.95 ? "That clears the usual bar of 95%." : "The usual bar is 95%."
              }`}
        </Statistic>
        <Statistic name="overfitting" value={percent(overfitting)}>
          {overfitting === null
            ? "It needs two trials."
            : `How often the best trial in one half of the bars is no better than the middle in the other half. ${
                overfitting < 0.4
                  ? "Low: the order of the trials repeats. Costs can cause that, too, because rules that trade less lose less."
                  : "Picking at random gives about 50%."
              }`}
        </Statistic>
        <Statistic name="best" value={chance(trial.bestPValue)}>
          {trial.bestPValue === null
            ? "This trial isn't counted, because it came after the reveal."
            : `The p-value of ${name} as the best of ${trials}. Tested alone, as if you had tried only this one, it would be ${chance(trial.pValue)}.`}
        </Statistic>
      </div>
      {statistics.folds.length > 0 && <WalkForward folds={statistics.folds} />}
    </section>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function WalkForward({ folds }: { folds: Statistics_statisticsFragment["folds"] }) {
  const [method, setMethod] = useState<MethodName | null>(null);
  const total = folds.reduce((sum, { result }) => sum + result, 0);
  return (
    <div className="mt-4 flex flex-col gap-3">
      <h3 className="label text-muted">
        <MethodButton name="walkForward" shown={method} onShow={setMethod} />
      </h3>
      {method && <MethodText name={method} />}
      <div className="relative overflow-x-auto border border-line" tabIndex={0} role="region" aria-label="Walk-forward">
        <table className="figures w-full min-w-md font-mono text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-muted">
              {["Bars", "Best before", "Its Sharpe before", "Its Sharpe then", "Result then"].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-sans font-normal">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {folds.map(({ from, to, trial, sharpeBefore, sharpe, result }) => (
              <tr key={from}>
                <th scope="row" className="px-3 py-2 text-left font-normal whitespace-nowrap">
                  {from + 1} to {to}
                </th>
                <td className="px-3 py-2">#{trial}</td>
                <td className="px-3 py-2">{formatNumber(sharpeBefore, 2)}</td>
                <td className="px-3 py-2">{formatNumber(sharpe, 2)}</td>
                <td className={`px-3 py-2 whitespace-nowrap ${result < 0 ? "text-down" : "text-up"}`}>
                  {money(result)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-sm text-muted">
        Choosing your best trial again before each part would have made {money(total)} in total.
      </p>
    </div>
  );
}
