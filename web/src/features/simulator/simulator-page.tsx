import { useId, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Scenario_scenarioFragment, SimulatorRunsQuery } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { errorText } from "../../lib/text/error-text";
import { formatDateTime, formatR } from "../../lib/text/format";
import { formatNumber, readNumber } from "../../lib/text/numbers";
import { Badge } from "../../ui/badge";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormAlert } from "../../ui/form/form-alert";
import { TextField } from "../../ui/form/text-field";
import { useAppForm } from "../../ui/form/use-app-form";
import { Modal } from "../../ui/overlay/modal";
import { MoreButton } from "../../ui/page/more-button";
import { PageHeader } from "../../ui/page/page-header";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { SimulatedResults } from "./simulated-results";
import { useSimulatorRunsQuery, useSimulatorScenariosQuery, useStartSimulatorRunMutation } from "./simulator.generated";
import { simulatorTexts as texts } from "./texts";

type Scenario = Scenario_scenarioFragment;

/** All scenarios, and the member's runs. */
export function SimulatorPage() {
  return (
    <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Simulator"
        subtitle="Trade a market whose true odds are known, and find out whether you were good or lucky."
        actions={
          <ButtonLink variant="secondary" to={paths.simulatorRules()}>
            Rules
          </ButtonLink>
        }
      />
      <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge tone="warning">{texts.synthetic}</Badge> {texts.syntheticExplanation}
      </p>
      <Lists />
      <div className="mt-10 border-t border-line pt-4">
        <SimulatedResults />
      </div>
    </div>
  );
}

/** The member's runs above the scenarios, both at once, so that nothing moves. */
function Lists() {
  const scenarios = useSimulatorScenariosQuery();
  const runs = useSimulatorRunsQuery({ variables: {}, fetchPolicy: "network-only" });
  const error = scenarios.error ?? runs.error;
  if (scenarios.data && runs.data) {
    return (
      <>
        <Runs runs={runs.data.simulatorRuns} fetchMore={runs.fetchMore} />
        <Scenarios scenarios={scenarios.data.simulatorScenarios} />
      </>
    );
  }
  if (error) {
    const retry = (): void => void Promise.all([scenarios.refetch(), runs.refetch()]);
    return (
      <div className="mt-10">
        <ErrorState title="Couldn't load the simulator" message={errorText(error)} onRetry={retry} />
      </div>
    );
  }
  return (
    <div
      role="status"
      aria-label="Loading scenarios..."
      className="mt-10 grid min-h-[200vh] content-start gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} shape="block" height={220} />
      ))}
    </div>
  );
}

function Scenarios({ scenarios }: { scenarios: readonly Scenario[] }) {
  const [chosen, setChosen] = useState<Scenario | null>(null);
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-10 flex flex-col gap-4">
      <h2 id={titleId} className="label text-muted">
        Scenarios
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {scenarios.map((scenario, index) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            isFirst={index === 0}
            onStart={() => setChosen(scenario)}
          />
        ))}
      </ul>
      {chosen && <StartDialog scenario={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

interface ScenarioCardProps {
  scenario: Scenario;
  isFirst: boolean;
  onStart: () => void;
}

function ScenarioCard({ scenario, isFirst, onStart }: ScenarioCardProps) {
  const { title, goal, lesson, instruments, barMinutes, totalBars, historyBars } = scenario;
  return (
    <Card as="li" className="flex flex-col gap-3 p-5">
      <h3 className="font-display text-lg font-semibold">{title}</h3>
      <p className="text-sm text-muted">{goal}</p>
      <dl className="figures mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-2 font-mono text-xs text-muted">
        <div>
          <dt className="sr-only">Instrument</dt>
          <dd>{instruments.length > 1 ? "Two shares" : instruments[0]?.name}</dd>
        </div>
        <div>
          <dt className="sr-only">Length</dt>
          <dd>
            {totalBars - historyBars} bars of {barMinutes} min
          </dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="sm" variant={isFirst ? "primary" : "secondary"} onClick={onStart}>
          Start
          <span className="sr-only">: {title}</span>
        </Button>
        {lesson && (
          <Link
            to={paths.lesson(lesson.courseSlug, String(lesson.number))}
            className="text-sm text-signal underline underline-offset-4"
          >
            Lesson<span className="sr-only"> of {title}</span>
          </Link>
        )}
      </div>
    </Card>
  );
}

interface PlanValues {
  risk: string;
  maxTrades: string;
  breakAfter: string;
}

/** Asks for the member's own limits, which the verdict will hold them to. */
function StartDialog({ scenario, onClose }: { scenario: Scenario; onClose: () => void }) {
  const navigate = useNavigate();
  const [start] = useStartSimulatorRunMutation();
  const formId = useId();
  const form = useAppForm<PlanValues>({
    defaultValues: { risk: "1", maxTrades: "", breakAfter: "3" },
    failedText: "Couldn't start the run. Please try again.",
    submit: async ({ risk, maxTrades, breakAfter }) => {
      const percent = (text: string): number | null => (text.trim() === "" ? null : (readNumber(text) ?? 0) / 100);
      const { data } = await start({
        variables: {
          input: {
            scenarioId: scenario.id,
            riskPerTrade: percent(risk) ?? 0.01,
            maxTrades: maxTrades.trim() === "" ? null : readNumber(maxTrades),
            breakAfterLoss: percent(breakAfter),
          },
        },
      });
      if (data) await navigate(paths.simulatorRun(data.startSimulatorRun.id));
    },
  });
  const between = (low: number, high: number, text: string) => (value: string) => {
    if (value.trim() === "") return true;
    const number = readNumber(value);
    return (number !== null && number >= low && number <= high) || text;
  };
  return (
    <Modal
      open
      onOpenChange={onClose}
      title={scenario.title}
      description="Your own limits for this run. The verdict shows whether you kept them."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={form.isSubmitting} busyLabel="Starting...">
            Start
          </Button>
        </>
      }
    >
      <form id={formId} {...form.formProps} className="flex flex-col gap-4">
        <FormAlert text={form.formError} />
        <TextField
          label="Risk per trade, in % of the start balance"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          hint={`The account has $${formatNumber(scenario.startBalance)}.`}
          {...form.field("risk", {
            required: "Enter 0.1 to 5.",
            validate: between(0.1, 5, "Enter 0.1 to 5."),
          })}
        />
        <TextField
          label="Trades at most (optional)"
          inputMode="numeric"
          autoComplete="off"
          className="figures"
          {...form.field("maxTrades", { validate: between(1, 200, "Enter 1 to 200.") })}
        />
        <TextField
          label="Break until the next session after a loss of, in % (optional)"
          inputMode="decimal"
          autoComplete="off"
          className="figures"
          {...form.field("breakAfter", { validate: between(0.5, 50, "Enter 0.5 to 50.") })}
        />
        <p className="border-l-2 border-signal pl-3 text-sm text-muted">
          {texts.reminder[0]}
          <br />
          {texts.reminder[1]}
        </p>
      </form>
    </Modal>
  );
}

type RunNode = SimulatorRunsQuery["simulatorRuns"]["edges"][number]["node"];

interface RunsProps {
  runs: SimulatorRunsQuery["simulatorRuns"];
  fetchMore: ReturnType<typeof useSimulatorRunsQuery>["fetchMore"];
}

function Runs({ runs, fetchMore }: RunsProps) {
  const titleId = useId();
  if (runs.edges.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-10 flex flex-col gap-4">
      <h2 id={titleId} className="label text-muted">
        Your runs
      </h2>
      <ul className="divide-y divide-line border border-line">
        {runs.edges.map(({ node }) => (
          <RunRow key={node.id} run={node} />
        ))}
      </ul>
      {runs.pageInfo.hasNextPage && (
        <MoreButton
          label="Show more runs"
          loadMore={() =>
            fetchMore({
              variables: { after: runs.pageInfo.endCursor },
              updateQuery: (before, { fetchMoreResult: more }) => ({
                simulatorRuns: {
                  ...more.simulatorRuns,
                  edges: [...before.simulatorRuns.edges, ...more.simulatorRuns.edges],
                },
              }),
            })
          }
        />
      )}
    </section>
  );
}

function RunRow({ run }: { run: RunNode }) {
  const { scenario, closedBars, verdict } = run;
  const length = scenario.totalBars - scenario.historyBars;
  const estimate = verdict?.expectancy;
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised">
      <Link to={paths.simulatorRun(run.id)} className="font-semibold after:absolute after:inset-0">
        {scenario.title}
      </Link>
      <p className="text-sm text-muted">
        {run.endedAt === null
          ? `Bar ${closedBars - scenario.historyBars} of ${length}`
          : estimate
            ? `${formatR(estimate.mean)} per trade, ${estimate.count} ${estimate.count === 1 ? "trade" : "trades"}, plan kept in ${verdict.tradesWithPlanKept}`
            : "No trades"}
      </p>
      <p className="figures w-full font-mono text-xs text-muted sm:w-auto">{formatDateTime(run.startedAt)}</p>
    </li>
  );
}
