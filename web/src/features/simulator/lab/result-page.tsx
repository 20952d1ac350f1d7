import { useState } from "react";
import { useParams } from "react-router-dom";
import type { Outcome_outcomeFragment, SimulatorLabResultQuery } from "../../../gql/graphql";
import { useTitle } from "../../../lib/hooks/use-title";
import { paths } from "../../../lib/paths";
import { formatR } from "../../../lib/text/format";
import { formatNumber, formatWithUnit } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/page/page-header";
import { RecordError } from "../../../ui/state/record-error";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { SimulatedResults } from "../simulated-results";
import { simulatorTexts } from "../texts";
import { useSimulatorLabResultQuery } from "./lab.generated";
import { LineChart, PointsTable } from "./line-chart";
import { MethodButton, MethodText, Statistic, type MethodName } from "./methods";
import { entryText, exitText } from "./rule-draft";
import { Statistics } from "./statistics";
import { money } from "./trials-table";

type Result = NonNullable<SimulatorLabResultQuery["simulatorLabResult"]>;

/** One trial, for everyone who has its link. The server plays the rule again for each view. */
export function LabResultPage() {
  const { trialId = "" } = useParams();
  const { data, error, refetch } = useSimulatorLabResultQuery({
    variables: { id: trialId },
    fetchPolicy: "network-only",
  });
  const result = data?.simulatorLabResult;
  useTitle(result ? `Trial ${result.trial.number} of the backtest lab` : "Backtest lab");
  if (result) return <ResultView key={result.id} result={result} />;
  if (error) {
    return (
      <RecordError
        key="state"
        error={error}
        noun="result"
        missing="It doesn't exist, or its member has deleted the account."
        icon="chart"
        back={{ to: paths.simulatorLab(), text: "Backtest lab" }}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div
      key="loading"
      role="status"
      aria-label="Loading result..."
      className="mx-auto flex min-h-[200vh] w-full max-w-6xl flex-col gap-4 p-4 sm:p-8"
    >
      <Skeleton shape="block" height={96} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify.info("Copied");
  } catch {
    notify.error("Your browser blocked copying.");
  }
}

function ResultView({ result }: { result: Result }) {
  const { trial, scenario, trialCount, statistics, replay, notebookId, seed, version } = result;
  const [method, setMethod] = useState<MethodName | null>(null);
  const equity = replay.equity.slice(1);
  // The sample is two thirds of all bars.
  const room = trial.holdout ? equity.length : Math.round(equity.length * 1.5);
  const split = Math.round((room * 2) / 3);
  const usd = (value: number): string => formatWithUnit(value, "$", 0);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title={`Trial ${trial.number}`}
        subtitle={`Backtest lab, ${scenario.title}: one of ${trialCount} counted ${trialCount === 1 ? "trial" : "trials"} on the same prices`}
        actions={
          <>
            <Button variant="secondary" onClick={() => void copyLink()}>
              Copy link
            </Button>
            <ButtonLink variant="ghost" to={paths.simulatorLab(notebookId ?? undefined)}>
              {notebookId ? "To the notebook" : "Backtest lab"}
            </ButtonLink>
          </>
        }
      />
      <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
        {replay.isSame ? (
          <>
            <Badge tone="signal">Reproduced</Badge> Played again for this page, with the same result.
          </>
        ) : (
          <>
            <Badge tone="danger">Not reproduced</Badge> Played again for this page, with another result than stored.
          </>
        )}
      </p>
      <blockquote className="mt-6 border-l-2 border-signal pl-4">
        <p className="text-lg">{entryText(trial.rule)}.</p>
        <p className="mt-1 text-muted">{exitText(trial.rule)}.</p>
      </blockquote>
      <div className="mt-6 flex flex-col gap-6">
        <Outcome title="Where it was tried" outcome={trial.inSample} />
        {trial.holdout && <Outcome title="In the holdout" outcome={trial.holdout} />}
        <h2 className="label -mb-3 text-muted">
          <MethodButton name="equity" shown={method} onShow={setMethod} />
        </h2>
        {method && <MethodText name={method} />}
        <LineChart
          summary={`The equity, from ${usd(scenario.startBalance)} to ${usd(equity.at(-1) ?? 0)}`}
          values={equity}
          split={split}
          room={room}
          format={usd}
          base={scenario.startBalance}
          placeholder={trial.holdout ? undefined : "Holdout: hidden"}
          table={<PointsTable label="Equity" values={equity} split={split} format={usd} />}
        />
      </div>
      <Statistics
        trial={trial}
        isBest={trial.number === statistics.bestTrial}
        trialCount={trialCount}
        statistics={statistics}
      />
      <p className="figures mt-6 font-mono text-xs break-all text-muted">
        {seed
          ? `Seed ${seed}, scenario ${scenario.id}, version ${version}`
          : `Scenario ${scenario.id}, version ${version}. The seed is shown when the holdout is revealed.`}
      </p>
      <div className="mt-10 border-t border-line pt-4">
        <SimulatedResults />
      </div>
    </div>
  );
}

function Outcome({ title, outcome }: { title: string; outcome: Outcome_outcomeFragment }) {
  const { trades, meanR, sharpe, result } = outcome;
  const numbers: [MethodName, string, string][] = [
    ["meanR", meanR === null ? "–" : formatR(meanR), `${money(result)} in total, after costs`],
    ["sharpe", formatNumber(sharpe, 2), "per year"],
    ["trades", String(trades), trades < 30 ? "too few to tell skill from luck" : "in these bars"],
  ];
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="label text-muted">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-3">
        {numbers.map(([name, value, text]) => (
          <Statistic key={name} name={name} value={value}>
            {text}
          </Statistic>
        ))}
      </div>
    </section>
  );
}
