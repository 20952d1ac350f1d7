import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { JournalEstimatePartsFragment, JournalGrouping, JournalStatisticsQuery } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { errorText } from "../../../lib/text/error-text";
import { formatR } from "../../../lib/text/format";
import { formatNumber } from "../../../lib/text/numbers";
import { ButtonLink } from "../../../ui/button";
import { SegmentedControl } from "../../../ui/form/segmented-control";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { Part } from "../../simulator";
import { useJournalStatisticsQuery } from "../journal.generated";
import { SimulatedFooter } from "../simulated-footer";
import { Curve } from "./curve";

type Statistics = JournalStatisticsQuery["journalStatistics"];
type Estimate = JournalEstimatePartsFragment;

const KINDS = [
  { value: "real", label: "Real" },
  { value: "simulated", label: "Simulated" },
] as const;

/** What closed trades say, and whether they are enough to say it. Simulated and real ones are never mixed. */
export function StatisticsView() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get("kind") === "simulated" ? "simulated" : "real";
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { data, error, refetch } = useJournalStatisticsQuery({
    variables: { filter: { simulated: kind === "simulated" }, timeZone },
    fetchPolicy: "cache-and-network",
  });
  const statistics = data?.journalStatistics;
  return (
    <section aria-label="Statistics" className="mt-6">
      <SegmentedControl
        label="Which trades"
        options={KINDS}
        value={kind}
        onChange={(value) => setSearch(value === "real" ? {} : { kind: value }, { replace: true })}
      />
      {statistics ? (
        statistics.trades === 0 ? (
          <NoTrades isSimulated={kind === "simulated"} />
        ) : (
          <Numbers statistics={statistics} />
        )
      ) : error ? (
        <div key="error" className="mt-6">
          <ErrorState title="Couldn't load the statistics" message={errorText(error)} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div
          key="loading"
          role="status"
          aria-label="Loading statistics..."
          className="mt-6 flex min-h-[200vh] flex-col gap-4"
        >
          <Skeleton shape="block" height={120} />
          <Skeleton shape="block" height={280} />
        </div>
      )}
      {kind === "simulated" && statistics && <SimulatedFooter />}
    </section>
  );
}

const NoTrades = ({ isSimulated }: { isSimulated: boolean }) => (
  <div className="mt-6">
    <EmptyState
      icon="chart"
      title="No closed trades yet"
      action={
        isSimulated ? (
          <ButtonLink to={paths.simulator()}>Open the simulator</ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.journal("import")}>Import a file</ButtonLink>
            <ButtonLink variant="secondary" to={`${paths.journal("statistics")}?kind=simulated`}>
              Simulated trades
            </ButtonLink>
          </>
        )
      }
    >
      Statistics begin with the first closed trade. They say something from 20 trades on.
      {!isSimulated && " Trades of the simulator are counted separately, under Simulated."}
    </EmptyState>
  </div>
);

function Numbers({ statistics }: { statistics: Statistics }) {
  const { expectancy, curves, groups, winRate, trades, withoutRisk } = statistics;
  return (
    <div key="numbers">
      <Part
        title="Expectancy"
        method="The average result per trade in R, after fees. One R is the loss at the planned stop. The interval contains the true average in 95 of 100 such samples: 10,000 samples of your trades, drawn with replacement (bootstrap), or the normal approximation above 300 trades."
      >
        {expectancy ? (
          <>
            <p className="figures font-mono text-xl leading-snug">
              {formatR(expectancy.mean)}{" "}
              <span className="block font-sans text-base text-muted">per trade, {countText(expectancy.count)}</span>
            </p>
            <p className="max-w-prose text-sm text-muted">{sayExpectancy(expectancy)}</p>
          </>
        ) : (
          <p className="text-muted">None of these trades had a stop, so none has an R.</p>
        )}
        {withoutRisk > 0 && (
          <p className="text-sm text-muted">
            {countText(withoutRisk)} of {trades} had no stop. Averages in R leave them out.
          </p>
        )}
      </Part>
      {curves.length > 0 && (
        <Part
          title="Equity and drawdown"
          method="The sum of results in the order in which trades were closed, and how far it was below its highest value so far. Currencies aren't added up."
        >
          <div className="flex flex-col gap-8">
            {curves.map((curve) => (
              <Curve key={curve.unit} curve={curve} />
            ))}
          </div>
        </Part>
      )}
      {GROUPINGS.map(({ grouping, title, method, name }) => {
        const own = groups.filter((group) => group.grouping === grouping);
        if (own.length === 0) return null;
        return (
          <Part key={grouping} title={title} method={method}>
            <Groups groups={own} name={name} />
          </Part>
        );
      })}
      {winRate !== null && (
        <Part
          title="Win rate"
          method="The share of trades with a gain. It says little: many small gains and one large loss make a high win rate and an empty account."
        >
          <p className="figures font-mono">{formatNumber(winRate * 100, 0)}%</p>
        </Part>
      )}
    </div>
  );
}

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const LOCAL = "In your time zone, by the time of the entry.";
const SEARCHED =
  "With many groups, one of them looks good by chance: of 20 groups without any difference, one interval on average leaves out the true value.";

const GROUPINGS: { grouping: JournalGrouping; title: string; method: string; name: (value: string) => string }[] = [
  {
    grouping: "PLANNED",
    title: "Planned against improvised",
    method: "As you stated for each trade.",
    name: (value) => (value === "true" ? "Planned" : "Improvised"),
  },
  { grouping: "SETUP", title: "By setup", method: SEARCHED, name: (value) => value },
  {
    grouping: "TAG",
    title: "By tag",
    method: `A trade counts for each of its tags. ${SEARCHED}`,
    name: (value) => `#${value}`,
  },
  {
    grouping: "WEEKDAY",
    title: "By weekday",
    method: `${LOCAL} ${SEARCHED}`,
    name: (value) => DAYS[Number(value) - 1] ?? value,
  },
  {
    grouping: "HOUR",
    title: "By hour",
    method: `${LOCAL} ${SEARCHED}`,
    name: (value) => `${value.padStart(2, "0")}:00`,
  },
];

interface GroupsProps {
  groups: Statistics["groups"];
  name: (value: string) => string;
}

/** Each group with its interval on a common scale. */
function Groups({ groups, name }: GroupsProps) {
  const ends = groups.flatMap(({ estimate: { mean, low, high } }) => [mean, low ?? mean, high ?? mean]);
  const reach = Math.max(0.5, ...ends.map(Math.abs)) * 1.1;
  const at = (value: number): string => `${((value + reach) / (2 * reach)) * 100}%`;
  return (
    <ul className="divide-y divide-line border border-line">
      {groups.map(({ value, estimate }) => (
        <li
          key={value}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 px-4 py-2.5 text-sm md:grid-cols-[12rem_minmax(0,1fr)_15rem]"
        >
          <span className="min-w-0 truncate">
            {name(value)} <span className="text-muted">({estimate.count})</span>
          </span>
          <span
            aria-hidden="true"
            className="relative col-span-2 row-start-2 h-4 bg-surface md:col-span-1 md:row-start-auto"
          >
            <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: at(0) }} />
            {estimate.low !== null && estimate.high !== null && (
              <span
                className="absolute inset-y-1 bg-signal/30"
                style={{ left: at(estimate.low), width: `${((estimate.high - estimate.low) / (2 * reach)) * 100}%` }}
              />
            )}
            <span
              className={`absolute inset-y-0.5 w-0.5 ${estimate.isTooFew ? "bg-muted" : "bg-signal"}`}
              style={{ left: at(estimate.mean) }}
            />
          </span>
          <Verdict estimate={estimate} />
        </li>
      ))}
    </ul>
  );
}

const Verdict = ({ estimate: { mean, low, high, isTooFew } }: { estimate: Estimate }): ReactNode => (
  <span className="figures text-right font-mono text-xs">
    {formatR(mean)}{" "}
    <span className="block text-muted">
      {isTooFew || low === null || high === null ? (
        <span className="font-sans">too few to tell</span>
      ) : (
        `${formatR(low)} to ${formatR(high)}`
      )}
    </span>
  </span>
);

const countText = (count: number): string => `${count} ${count === 1 ? "trade" : "trades"}`;

function sayExpectancy({ low, high, count, isTooFew }: Estimate): string {
  if (isTooFew || low === null || high === null) {
    return `Too few to tell: ${countText(count)}. From 20 trades on, you see an interval here.`;
  }
  const range = `${formatR(low)} to ${formatR(high)}`;
  if (low > 0)
    return `Likely between ${range}: a gain per trade, if nothing changes and these trades are all you took.`;
  if (high < 0) return `Likely between ${range}: a loss per trade, if nothing changes.`;
  return `Likely between ${range}, so ${countText(count)} can't tell a gain from a loss.`;
}
