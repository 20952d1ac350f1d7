import { useState } from "react";
import type { LabTrial_trialFragment, SimulatorLabNotebookQuery } from "../../../gql/graphql";
import { useTitle } from "../../../lib/hooks/use-title";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatR } from "../../../lib/text/format";
import { formatNumber, formatWithUnit } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { RecordError } from "../../../ui/state/record-error";
import { Skeleton } from "../../../ui/state/skeleton";
import { notify } from "../../../ui/toast/notify";
import { SimulatedResults } from "../simulated-results";
import { simulatorTexts } from "../texts";
import { Counter, Holdout } from "./holdout";
import {
  useRevealSimulatorLabHoldoutMutation,
  useSimulatorLabEquityQuery,
  useSimulatorLabNotebookQuery,
  useTrySimulatorLabRuleMutation,
} from "./lab.generated";
import { LineChart, PointsTable } from "./line-chart";
import { MethodButton, MethodText, type MethodName } from "./methods";
import { RuleBuilder } from "./rule-builder";
import { draftOf, newRule } from "./rule-draft";
import { Statistics } from "./statistics";
import { TrialsTable } from "./trials-table";

type Notebook = NonNullable<SimulatorLabNotebookQuery["simulatorLabNotebook"]>;
type Trial = LabTrial_trialFragment;

/** A notebook: a rule, its trials, and what they are worth. */
export function NotebookPage({ notebookId }: { notebookId: string }) {
  const { data, error, refetch } = useSimulatorLabNotebookQuery({ variables: { id: notebookId } });
  const notebook = data?.simulatorLabNotebook;
  useTitle(notebook ? `Backtest lab: ${notebook.scenario.title}` : "Backtest lab");
  if (notebook) return <NotebookView key={notebook.id} notebook={notebook} />;
  if (error) {
    return (
      <RecordError
        key="state"
        error={error}
        noun="notebook"
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
      aria-label="Loading notebook..."
      className="mx-auto flex min-h-[200vh] w-full max-w-7xl flex-col gap-4 p-4 sm:p-8"
    >
      <Skeleton shape="block" height={96} />
      <Skeleton shape="block" height={420} />
    </div>
  );
}

function NotebookView({ notebook }: { notebook: Notebook }) {
  const { id, scenario, trials, trialCount, statistics, revealedAt } = notebook;
  const [draft, setDraft] = useState(newRule);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [hasRevealed, setRevealed] = useState(false);
  const [tryRule] = useTrySimulatorLabRuleMutation();
  const [reveal] = useRevealSimulatorLabHoldoutMutation();
  const isRevealed = revealedAt !== null;
  const selected = trials.find((trial) => trial.id === selectedId) ?? trials.at(-1);
  const best = trials.find(({ number }) => number === statistics.bestTrial);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Backtest lab"
        subtitle={`${scenario.title}, ${formatNumber(notebook.inSampleBars)} bars of ${scenario.barMinutes} minutes to try rules on, and ${formatNumber(notebook.holdoutBars)} held out`}
        actions={
          <ButtonLink variant="secondary" to={paths.simulatorLab()}>
            Notebooks
          </ButtonLink>
        }
      />
      <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge tone="warning">{simulatorTexts.synthetic}</Badge> {simulatorTexts.syntheticExplanation}
      </p>
      <Counter
        count={trialCount}
        needed={notebook.trialsNeeded}
        isRevealed={isRevealed}
        onReveal={async () => {
          try {
            await reveal({ variables: { id } });
            setRevealed(true);
          } catch (error) {
            notify.error(errorText(error));
          }
        }}
      />
      {isRevealed && <Holdout notebook={notebook} takesFocus={hasRevealed} />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <RuleBuilder
          draft={draft}
          onChange={setDraft}
          isRevealed={isRevealed}
          onTry={async (rule, requestId) => {
            const { data } = await tryRule({ variables: { input: { notebookId: id, requestId, rule } } });
            const tried = data?.trySimulatorLabRule.trials.at(-1);
            if (!tried) return;
            setSelectedId(tried.id);
            setAnnouncement(
              `Trial ${tried.number}: ${tried.inSample.trades} trades, ${formatR(tried.inSample.meanR ?? 0)} each`,
            );
          }}
        />
        <div className="flex min-w-0 flex-col gap-6">
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {/* The reveal makes the equity longer, so it is loaded again. */}
          <Charts key={revealedAt} notebook={notebook} trial={selected} />
          {trials.length === 0 ? (
            <EmptyState icon="sliders" title="No trials yet">
              Build a rule, and try it. On noise, some rule will look good before long; that is what this lab is about.
            </EmptyState>
          ) : (
            <TrialsTable
              trials={trials}
              best={statistics.bestTrial}
              isRevealed={isRevealed}
              selected={selected?.id ?? null}
              onSelect={(trial) => {
                setSelectedId(trial.id);
                setDraft(draftOf(trial.rule));
              }}
            />
          )}
        </div>
      </div>
      {best && <Statistics trial={best} isBest trialCount={trialCount} statistics={statistics} />}
      <div className="mt-10 border-t border-line pt-4">
        <SimulatedResults />
      </div>
    </div>
  );
}

const VIEWS = [
  { value: "equity", label: "Equity" },
  { value: "prices", label: "Prices" },
] as const;

function Charts({ notebook, trial }: { notebook: Notebook; trial: Trial | undefined }) {
  const [chosen, setChosen] = useState<"equity" | "prices">("equity");
  const [method, setMethod] = useState<MethodName | null>(null);
  const { data, previousData, error } = useSimulatorLabEquityQuery({
    variables: { id: trial?.id ?? "" },
    skip: !trial,
    fetchPolicy: notebook.revealedAt ? "cache-and-network" : "cache-first",
  });
  const view = trial ? chosen : "prices";
  const equity = (data ?? previousData)?.simulatorLabResult?.replay.equity;
  const { inSampleBars, holdoutBars, closes, scenario } = notebook;
  const room = inSampleBars + holdoutBars;
  const placeholder = notebook.revealedAt ? undefined : "Holdout: hidden";
  const usd = (value: number): string => formatWithUnit(value, "$", 0);
  const price = (value: number): string => formatNumber(value, value < 10 ? 4 : 2);
  return (
    <section aria-label="Charts" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-display text-lg font-semibold">
          <MethodButton name={view} shown={method} onShow={setMethod} />
          {view === "equity" && trial && ` of trial #${trial.number}`}
        </h2>
        {trial && <SegmentedControl label="Chart" options={VIEWS} value={view} onChange={setChosen} />}
      </div>
      {method && <MethodText name={method} />}
      {view === "prices" ? (
        <LineChart
          summary={`The prices of ${formatNumber(closes.length)} bars`}
          values={closes}
          split={inSampleBars}
          room={room}
          format={price}
          placeholder={placeholder}
          table={<PointsTable label="Price" values={closes} split={inSampleBars} format={price} />}
        />
      ) : equity ? (
        <LineChart
          summary={`The equity of trial ${trial?.number ?? ""}, from ${usd(scenario.startBalance)} to ${usd(equity.at(-1) ?? 0)}`}
          values={equity.slice(1)}
          split={inSampleBars}
          room={room}
          format={usd}
          base={scenario.startBalance}
          placeholder={placeholder}
          table={<PointsTable label="Equity" values={equity.slice(1)} split={inSampleBars} format={usd} />}
        />
      ) : error ? (
        <p role="alert" className="flex h-64 items-center text-sm text-danger">
          {errorText(error)}
        </p>
      ) : (
        <div role="status" aria-label="Loading equity..." className="h-64">
          <Skeleton shape="block" height={224} />
        </div>
      )}
    </section>
  );
}
