import { useId } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { SimulatorChallengeQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatDay } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { Button, ButtonLink } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form/form-alert";
import { PageHeader } from "../../../ui/page/page-header";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { SimulatedResults } from "../simulated-results";
import { simulatorTexts as texts } from "../texts";
import { useSimulatorChallengeQuery, useStartSimulatorChallengeMutation } from "./challenge.generated";
import { Scores } from "./scores";

type Challenge = NonNullable<SimulatorChallengeQuery["simulatorChallenge"]>;

/** One market for everyone, one try per member: this week's challenge, or an earlier one. */
export function ChallengePage() {
  const { week } = useParams();
  const { data, error, refetch } = useSimulatorChallengeQuery({
    variables: { id: week ?? null },
    fetchPolicy: "cache-and-network",
  });
  const challenge = data?.simulatorChallenge;
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Weekly challenge"
        subtitle="The same unknown market for everyone. One run, no restart, ranked by the plan first."
        actions={
          <ButtonLink variant="secondary" to={paths.simulator()}>
            Scenarios
          </ButtonLink>
        }
      />
      {/* Whatever is shown, what follows stays below the first screen, so that it doesn't move. */}
      <div className="flow-root min-h-screen">
        {challenge ? (
          <Content key={challenge.id} challenge={challenge} />
        ) : data ? (
          <EmptyState
            key="empty"
            icon="chart"
            title="No challenge in that week"
            action={<ButtonLink to={paths.simulatorChallenge()}>This week</ButtonLink>}
          >
            Challenges begin on Mondays.
          </EmptyState>
        ) : error ? (
          <div key="error" className="mt-8">
            <ErrorState title="Couldn't load the challenge" message={errorText(error)} onRetry={() => void refetch()} />
          </div>
        ) : (
          <div key="loading" role="status" aria-label="Loading challenge..." className="mt-8 flex flex-col gap-4">
            <Skeleton shape="block" height={220} />
            <Skeleton shape="block" height={320} />
          </div>
        )}
      </div>
      <div className="mt-10 border-t border-line pt-4">
        <SimulatedResults />
      </div>
    </div>
  );
}

function Content({ challenge }: { challenge: Challenge }) {
  const { opensAt, closesAt, players, scores, minTrades, previousId, truth, seedDigest } = challenge;
  const titleId = useId();
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        <Badge tone="warning">{texts.synthetic}</Badge>
        <span className="figures">
          {formatDay(opensAt)} to {formatDay(closesAt)}, 00:00 UTC
        </span>
        <span>
          {players === 0
            ? truth
              ? "No one took part"
              : "No one has begun yet"
            : `${formatNumber(players)} ${players === 1 ? "member has" : "members have"} begun`}
        </span>
      </p>
      <OwnRun challenge={challenge} />
      <section aria-labelledby={titleId} className="mt-10 flex flex-col gap-4">
        <h2 id={titleId} className="label text-muted">
          Ranking
        </h2>
        {scores.length === 0 ? (
          <p className="border border-line px-4 py-6 text-sm text-muted">
            No one is ranked yet. A run counts once it has ended, with at least {minTrades} trades.
          </p>
        ) : (
          <Scores scores={scores} />
        )}
        <p className="max-w-prose text-sm text-muted">
          First by the share of trades that kept the plan, then by the average result per trade. The gray band is where
          90 of 100 coin flippers with the same trades end: inside it, a result can't be told from luck. There's no XP
          for it. Accounts that are younger than the challenge aren't ranked for others: a second account would know the
          prices.
        </p>
      </section>
      <section
        aria-label="What was behind the prices"
        className="mt-10 flex flex-col gap-3 border border-line p-4 text-sm"
      >
        {truth ? (
          <>
            <p className="max-w-prose">{truth.text}</p>
            <p className="max-w-prose text-muted">
              In this order:{" "}
              {truth.regimes.map(({ name, first, last }) => `${name} for ${last - first + 1} bars`).join(", ")}.
            </p>
            <p className="figures font-mono text-xs break-all text-muted">
              Seed {truth.seed}, version {truth.version}
            </p>
          </>
        ) : (
          <p className="max-w-prose text-muted">
            On Sunday, the seed and what was behind the prices are published here. The digest (SHA-256) of the seed
            proves that they were fixed from the start:
          </p>
        )}
        <p className="figures font-mono text-xs break-all text-muted">SHA-256 {seedDigest}</p>
      </section>
      {previousId && (
        <p className="mt-6 text-sm">
          <Link className="text-signal underline underline-offset-4" to={paths.simulatorChallenge(previousId)}>
            The challenge before this one
          </Link>
        </p>
      )}
    </>
  );
}

/** What the member can do in it now. */
function OwnRun({ challenge }: { challenge: Challenge }) {
  const { run, truth, scenario, plan, minTrades } = challenge;
  const navigate = useNavigate();
  const [start, { loading, error }] = useStartSimulatorChallengeMutation();
  const begin = async (): Promise<void> => {
    const { data } = await start().catch(() => ({ data: null }));
    if (data) await navigate(paths.simulatorRun(data.startSimulatorChallenge.id));
  };
  const length = scenario.totalBars - scenario.historyBars;
  return (
    <Card className="mt-6 flex flex-col gap-4 p-5">
      {run ? (
        <>
          <p className="text-lg">
            {run.endedAt ? "You have played." : `You're at bar ${run.closedBars - scenario.historyBars} of ${length}.`}
          </p>
          <ButtonLink className="self-start" to={paths.simulatorRun(run.id)}>
            {run.endedAt ? "Your verdict" : "Continue"}
          </ButtonLink>
        </>
      ) : truth ? (
        <p className="text-lg">
          This challenge has closed, and you didn't take part.{" "}
          <span className="text-muted">The next one opens on a Monday at 00:00 UTC.</span>
        </p>
      ) : (
        <>
          <p className="max-w-prose">{scenario.goal} Your run can be paused, but not restarted.</p>
          <ul className="figures grid gap-x-8 gap-y-1 text-sm text-muted sm:grid-cols-2">
            <li>
              {length} bars of {scenario.barMinutes} minutes, ${formatNumber(scenario.startBalance)}
            </li>
            <li>At most {formatNumber(plan.riskPerTrade * 100)}% risk per trade</li>
            <li>
              {minTrades} to {plan.maxTrades} trades
            </li>
            <li>A break until the next session after a loss of {formatNumber((plan.breakAfterLoss ?? 0) * 100)}%</li>
          </ul>
          <p className="border-l-2 border-signal pl-3 text-sm text-muted">{texts.reminder[1]}</p>
          <FormAlert text={error ? errorText(error) : undefined} />
          <Button className="self-start" busy={loading} busyLabel="Starting..." onClick={() => void begin()}>
            Start my only run
          </Button>
        </>
      )}
    </Card>
  );
}
