import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Verdict_verdictFragment } from "../../../gql/graphql";
import { errorText } from "../../../lib/text/error-text";
import { paths } from "../../../lib/paths";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { Badge } from "../../../ui/badge";
import { ChartTable } from "../../../ui/chart/chart-table";
import { ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/page/page-header";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import type { Desk } from "../desk/desk-state";
import { LineChart } from "../lab/line-chart";
import { SimulatedResults } from "../simulated-results";
import { useSimulatorVerdictQuery } from "../simulator.generated";
import { simulatorTexts } from "../texts";
import { Behind } from "./behind";
import { CalibrationCurve } from "./calibration-curve";
import { CoinStrip } from "./coin-strip";
import { IntervalBar } from "./interval-bar";
import { Part } from "./part";
import { percent, sayExpectancy, sayHabit, signedUsd, tradesText } from "./sayings";
import { TradesTable } from "./trades-table";

type Verdict = Verdict_verdictFragment;

/** The verdict on a run that is over. */
export function VerdictView({ desk }: { desk: Desk }) {
  const { data, error, refetch } = useSimulatorVerdictQuery({ variables: { id: desk.runId } });
  const { verdict, truth = null, challengeId } = data?.simulatorRun ?? {};
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-10 sm:px-8">
      <PageHeader
        title="Verdict"
        subtitle={desk.scenario.title}
        actions={
          <>
            <ButtonLink variant="secondary" to={`${paths.journal()}?kind=simulated`}>
              In your journal
            </ButtonLink>
            <ButtonLink variant="secondary" to={paths.simulator()}>
              Scenarios
            </ButtonLink>
          </>
        }
      />
      <p className="mt-4">
        <Badge tone="warning">{simulatorTexts.synthetic}</Badge>
      </p>
      {verdict ? (
        <>
          <Content verdict={verdict} desk={desk} />
          {truth ? <Behind truth={truth} desk={desk} /> : challengeId && <BehindChallenge challengeId={challengeId} />}
        </>
      ) : error ? (
        <div className="mt-8">
          <ErrorState title="Couldn't load the verdict" message={errorText(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div role="status" className="mt-8 flex min-h-[200vh] flex-col gap-4">
          <p className="text-muted">Judging the run: 10,000 traders who flip coins play the same prices...</p>
          <Skeleton shape="block" height={140} />
          <Skeleton shape="block" height={220} />
        </div>
      )}
      <div className="mt-10 border-t border-line pt-4">
        <SimulatedResults />
      </div>
    </div>
  );
}

function Content({ verdict, desk }: { verdict: Verdict; desk: Desk }) {
  const { expectancy, unskilled, planOnly, habits, costs, trades } = verdict;
  const totalCosts = costs.spread + costs.slippage + costs.commission + costs.financing;
  if (!expectancy) {
    return (
      <p className="mt-8 text-lg">You didn't trade, so there is nothing to judge. Not trading costs nothing, either.</p>
    );
  }
  return (
    <>
      <Part
        title="Expectancy"
        method="The average result per trade in R, after all costs. One R is the loss that the plan accepted when the order was filled. From 10 trades on, the interval contains the true average in about 95 of 100 such runs: 10,000 samples of your trades, drawn with replacement and widened for small samples (expanded percentile bootstrap). Your plan, left alone: the same entries, each with its stop and target until one of them is reached, with enough margin for all."
      >
        <Big>
          {formatR(expectancy.mean)}{" "}
          <span className="block font-sans text-base text-muted">per trade, {tradesText(expectancy.count)}</span>
        </Big>
        <IntervalBar
          estimates={[
            { label: "You", estimate: expectancy },
            ...(planOnly ? [{ label: "Your plan, left alone", estimate: planOnly }] : []),
          ]}
        />
        <p className="text-sm text-muted">{sayExpectancy(expectancy)}</p>
        {planOnly && (
          <p className="text-sm text-muted">
            {planOnly.count === expectancy.count ? "The same trades" : `${planOnly.count} of these trades`}, left alone
            with their stops and targets, would have made {formatR(planOnly.mean)} each.
          </p>
        )}
      </Part>

      <Part
        title="Costs"
        method="Half of the spread for each fill, slippage of market and stop orders, commission for both sides, and interest for each night."
      >
        <Big>
          ${formatNumber(totalCosts, 2)}{" "}
          <span className="block font-sans text-base text-muted">
            or {formatNumber(verdict.costsInR ?? 0, 2)} R per trade
          </span>
        </Big>
        <dl className="figures grid grid-cols-2 gap-px border border-line bg-line font-mono text-sm sm:grid-cols-4">
          {(["spread", "slippage", "commission", "financing"] as const).map((kind) => (
            <div key={kind} className="bg-surface px-3 py-2">
              <dt className="font-sans text-xs text-muted">
                {{ spread: "Spread", slippage: "Slippage", commission: "Commission", financing: "Interest" }[kind]}
              </dt>
              <dd>${formatNumber(costs[kind], 2)}</dd>
            </div>
          ))}
        </dl>
      </Part>

      <Part
        title="Your plan"
        method="Each trade is compared with what you planned: your limits before the run, and the ticket as it was when it was filled. Result: after all costs, divided by 1 R. Costs: half of the spread for each fill, slippage, commission, and interest. Worst and best: the largest open loss and gain on the way, in R (maximum adverse and favorable excursion)."
      >
        <Big>
          {verdict.tradesWithPlanKept} of {trades.length}{" "}
          <span className="block font-sans text-base text-muted">trades kept the plan</span>
        </Big>
        <TradesTable verdict={verdict} desk={desk} />
      </Part>

      <Part
        title="Falls and losers"
        method="The largest fall of the equity from its highest value, at the ends of bars. A loser that is open at the end is a decision that wasn't made."
      >
        {verdict.equity.length > 1 && (
          <LineChart
            summary={`The equity, from $${formatNumber(verdict.equity[0] ?? 0, 2)} to $${formatNumber(verdict.equity.at(-1) ?? 0, 2)}`}
            values={verdict.equity}
            split={verdict.equity.length}
            room={verdict.equity.length}
            base={verdict.equity[0] ?? 0}
            format={(value) => `$${formatNumber(value, 0)}`}
            table={
              <ChartTable
                label="Equity"
                columns={["Part of the run", "Equity"]}
                rows={[0, 0.25, 0.5, 0.75, 1].map((share) => [
                  percent(share),
                  `$${formatNumber(verdict.equity[Math.round(share * (verdict.equity.length - 1))] ?? 0, 2)}`,
                ])}
              />
            }
          />
        )}
        <p>
          The account fell by <Mono>${formatNumber(verdict.drawdown, 2)}</Mono> from its peak of{" "}
          <Mono>${formatNumber(verdict.drawdownPeak, 2)}</Mono>, or{" "}
          {formatNumber((verdict.drawdown / verdict.drawdownPeak) * 100, 1)}%.
        </p>
        <p>
          {verdict.openLosers === 0
            ? "No trade was open with a loss at the end."
            : `${verdict.openLosers} ${verdict.openLosers === 1 ? "trade was" : "trades were"} open with a loss at the end: ${signedUsd(verdict.openLosersResult)}.`}
        </p>
      </Part>

      <Part
        title="On the way"
        method="The averages of the largest open loss and the largest open gain of each trade, in R, at the prices at which it could have been closed (maximum adverse and favorable excursion, MAE and MFE)."
      >
        <p>
          On average, a trade was at <Mono>{formatR(average(trades.map(({ mae }) => mae)))}</Mono> at its worst and at{" "}
          <Mono>{formatR(average(trades.map(({ mfe }) => mfe)))}</Mono> at its best.
        </p>
      </Part>

      <Part
        title="Skill or luck"
        method="10,000 traders who flip coins: as many trades as yours, of the same sizes and holding times, on the same prices and with the same costs. Only the side and the time of the entry are drawn at random. The perfect trader knew all prices and had your largest size at most; no one could have earned more."
      >
        {unskilled && (
          <>
            {expectancy.low !== null && (
              <Big>
                {percent(unskilled.shareAtLeast)}{" "}
                <span className="block font-sans text-base text-muted">
                  of traders without skill did at least as well
                </span>
              </Big>
            )}
            <CoinStrip percentiles={unskilled.percentiles} own={expectancy.mean} />
            <p className="text-sm text-muted">
              With these results, an unskilled trader would do as well in{" "}
              {formatNumber(unskilled.shareAtLeast * 100, 0)} of 100 cases.{" "}
              {expectancy.count < 30 && "Fewer than 30 trades can't tell skill from luck, whatever they show."}
            </p>
          </>
        )}
        <p className="text-sm text-muted">
          You made {signedUsd(verdict.result)}. Someone who knew every price would have made{" "}
          {signedUsd(verdict.perfectResult)}.
        </p>
      </Part>

      {habits.length > 0 && (
        <Part
          title="The price of a habit"
          method="The run is played again with one rule changed and everything else as you did it. The difference per trade, with its 95% interval (bootstrap)."
        >
          <ul className="flex flex-col gap-3">
            {habits.map(({ habit, cost }) => (
              <li key={habit}>{sayHabit(habit, cost)}</li>
            ))}
          </ul>
        </Part>
      )}

      {verdict.brier !== null && (
        <Part
          title="Your probabilities"
          method="The Brier score is the average squared distance between what you said and what happened: 0 is perfect, and always saying 50% scores 0.25. Whether the target or the stop came first is a fact of the prices, whatever you did in between."
        >
          <Big>
            {formatNumber(verdict.brier, 2)} <span className="block font-sans text-base text-muted">Brier score</span>
          </Big>
          <CalibrationCurve calibration={verdict.calibration} />
        </Part>
      )}

      <Part
        title="Win rate"
        method="The share of trades with a gain. It says little: many small gains and one large loss make a high win rate and an empty account."
      >
        <p>{verdict.winRate === null ? "–" : percent(verdict.winRate)}</p>
      </Part>
    </>
  );
}

/** While others may still play the same prices. */
const BehindChallenge = ({ challengeId }: { challengeId: string }) => (
  <p className="mt-10 border border-line p-4 text-sm text-muted">
    This run belongs to the{" "}
    <Link to={paths.simulatorChallenge(challengeId)} className="text-signal underline underline-offset-4">
      weekly challenge
    </Link>
    . What was behind its prices is published on Sunday at 00:00 UTC, because others may still play them.
  </p>
);

const Big = ({ children }: { children: ReactNode }) => (
  <p className="figures font-mono text-xl leading-snug">{children}</p>
);
const Mono = ({ children }: { children: ReactNode }) => <span className="figures font-mono">{children}</span>;

const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
