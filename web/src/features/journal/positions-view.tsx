import { useId, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { JournalPositionsQuery, JournalRiskPartsFragment } from "../../gql/graphql";
import { classNames } from "../../lib/class-names";
import { paths } from "../../lib/paths";
import { errorText } from "../../lib/text/error-text";
import { formatDateTime } from "../../lib/text/format";
import { formatNumber } from "../../lib/text/numbers";
import { Badge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/state/empty-state";
import { ErrorState } from "../../ui/state/error-state";
import { Skeleton } from "../../ui/state/skeleton";
import { formatDecimal, formatSum } from "./decimals";
import { useJournalPositionsQuery } from "./journal.generated";
import { Side } from "./trades/trade-row";

type Positions = JournalPositionsQuery["journalPositions"];
type Risk = JournalRiskPartsFragment;

/** What is open, and what it risks: per position, per correlated group, and in total. */
export function PositionsView() {
  const { data, error, refetch } = useJournalPositionsQuery({ fetchPolicy: "cache-and-network" });
  const positions = data?.journalPositions;
  if (positions) return positions.trades.length === 0 ? <NonePart /> : <Content positions={positions} />;
  if (error) {
    return (
      <div className="mt-6">
        <ErrorState title="Couldn't load your positions" message={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div
      key="loading"
      role="status"
      aria-label="Loading positions..."
      className="mt-6 flex min-h-[200vh] flex-col gap-4"
    >
      <Skeleton shape="block" height={120} />
      <Skeleton shape="block" height={240} />
    </div>
  );
}

const NonePart = () => (
  <div className="mt-6">
    <EmptyState
      icon="shield"
      title="No open positions"
      action={<ButtonLink to={paths.journal("trade", "new")}>Add a trade</ButtonLink>}
    >
      Trades without an exit are shown here, with their risk to the stop against the limits of your plan.
    </EmptyState>
  </div>
);

function Content({ positions: { trades, positions, groups, totals } }: { positions: Positions }) {
  const hasLimits = [...positions, ...groups, ...totals].some(({ limit }) => limit !== null);
  return (
    <div key="positions" className="mt-6 flex flex-col gap-10">
      <Section title="In total">
        {!hasLimits && (
          <p className="text-sm text-muted">
            Your plan has no limits yet.{" "}
            <Link to={paths.journal("playbook")} className="text-signal underline underline-offset-4">
              Set them in the playbook
            </Link>{" "}
            to compare.
          </p>
        )}
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {totals.map((risk) => (
            <li key={risk.currency} className="cut border border-line bg-surface p-4">
              <RiskLine label={risk.currency === "R" ? "Trade cards" : risk.currency} risk={risk} isLarge />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="By correlated group">
        <ul className="divide-y divide-line border border-line">
          {groups.map((risk) => (
            <li key={`${risk.subject} ${risk.currency}`} className="px-4 py-3">
              <RiskLine label={risk.subject} risk={risk} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="By position">
        <ul className="divide-y divide-line border border-line">
          {trades.map((trade, index) => {
            const risk = positions[index];
            return (
              <li key={trade.id} className="relative flex flex-col gap-2 px-4 py-3 hover:bg-raised">
                <div className="flex items-center gap-3">
                  <Side side={trade.side} />
                  <div className="min-w-0 flex-1">
                    <Link
                      to={paths.journal("trade", trade.id)}
                      className="block truncate font-display font-semibold after:absolute after:inset-0"
                    >
                      {trade.instrument}
                    </Link>
                    <p className="figures truncate font-mono text-xs text-muted">
                      {formatDecimal(trade.size)} at {formatDecimal(trade.entryPrice)}, {formatDateTime(trade.openedAt)}
                    </p>
                  </div>
                </div>
                {risk && <RiskLine label={stopText(trade)} risk={risk} />}
              </li>
            );
          })}
        </ul>
      </Section>
      <p className="text-xs text-muted">
        The risk is the loss if every stop is filled at its price. Gaps and slippage make it larger. Limits count in the
        currency of your account only.
      </p>
    </div>
  );
}

const stopText = ({ stop, stopNow }: Positions["trades"][number]): string =>
  stopNow !== null
    ? `Stop moved to ${formatDecimal(stopNow)}`
    : stop !== null
      ? `Stop at ${formatDecimal(stop)}`
      : "No stop";

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="label border-b border-line pb-2 text-muted">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A risk with its limit as a bar. The numbers say the same. */
function RiskLine({ label, risk, isLarge = false }: { label: string; risk: Risk; isLarge?: boolean }) {
  const { risk: amount, limit, isAboveLimit, withoutStop, currency } = risk;
  const share = limit === null ? 0 : Math.min(1, Number(amount) / Number(limit));
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="min-w-0 truncate text-muted">{label}</span>
        <span className={classNames("figures font-mono", isLarge && "text-lg", isAboveLimit && "text-danger")}>
          {withoutStop > 0 && Number(amount) === 0 ? "Not limited" : formatSum(amount, currency)}
          {limit !== null && <span className="text-xs text-muted"> of {formatNumber(Number(limit), 2)}</span>}
        </span>
      </p>
      {limit !== null && (
        <span aria-hidden="true" className="block h-1.5 bg-line">
          <span
            className={classNames("block h-full", isAboveLimit ? "bg-danger" : "bg-signal")}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      )}
      {(isAboveLimit || withoutStop > 0) && (
        <p className="flex flex-wrap gap-2">
          {isAboveLimit && <Badge tone="danger">Above your limit</Badge>}
          {withoutStop > 0 && <Badge tone="warning">{withoutStop} without a stop, not counted</Badge>}
        </p>
      )}
    </div>
  );
}
