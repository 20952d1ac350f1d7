import { useId, useState } from "react";
import { Link } from "react-router-dom";
import type { Scenario_scenarioFragment, SimulatorRunsQuery } from "../../gql/graphql";
import { paths } from "../../lib/paths";
import { errorText } from "../../lib/text/error-text";
import { formatDateTime, formatR } from "../../lib/text/format";
import { Badge } from "../../ui/badge";
import { Button, ButtonLink } from "../../ui/button";
import { Card } from "../../ui/card";
import { Icon } from "../../ui/icon";
import { MoreButton } from "../../ui/page/more-button";
import { PageHeader } from "../../ui/page/page-header";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { SimulatedResults } from "./simulated-results";
import { useSimulatorRunsQuery, useSimulatorScenariosQuery } from "./simulator.generated";
import { StartDialog } from "./start-dialog";
import { TradingRecord } from "./verdict/record";
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
          <>
            <ButtonLink variant="secondary" to={paths.simulatorLab()}>
              Backtest lab
            </ButtonLink>
            <ButtonLink variant="secondary" to={paths.simulatorRules()}>
              Rules
            </ButtonLink>
          </>
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
        <Challenge />
        <TradingRecord record={runs.data.simulatorRecord} />
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

const Challenge = () => (
  <Card className="relative mt-8 flex items-center justify-between gap-6 border-signal/40 p-5 hover:bg-raised">
    <div className="min-w-0">
      <h2 className="font-display text-lg font-semibold">
        <Link to={paths.simulatorChallenge()} className="after:absolute after:inset-0">
          Weekly challenge
        </Link>
      </h2>
      <p className="text-sm text-muted">
        The same hidden market for everyone, one run each, from Monday to Sunday. Ranked by the plan first.
        {new Date().getUTCDay() === 0 && " This week's has closed; the next one opens on Monday at 00:00 UTC."}
      </p>
    </div>
    <Icon name="chevron-right" className="size-5 flex-none text-signal" />
  </Card>
);

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
                ...before,
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
    <li className="relative grid items-baseline gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised sm:grid-cols-[16rem_minmax(0,1fr)_auto]">
      <Link to={paths.simulatorRun(run.id)} className="font-semibold after:absolute after:inset-0">
        {run.challengeId ? "Weekly challenge" : scenario.title}
      </Link>
      <p className="text-sm text-muted">
        {run.endedAt === null
          ? `Bar ${closedBars - scenario.historyBars} of ${length}`
          : estimate
            ? `${formatR(estimate.mean)} per trade, ${estimate.count} ${estimate.count === 1 ? "trade" : "trades"}, plan kept in ${verdict.tradesWithPlanKept}`
            : "No trades"}
      </p>
      <p className="figures font-mono text-xs text-muted">{formatDateTime(run.startedAt)}</p>
    </li>
  );
}
