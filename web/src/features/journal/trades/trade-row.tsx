import { Link } from "react-router-dom";
import type { JournalTradePartsFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { formatDateTime, formatR } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Icon } from "../../../ui/icon";
import { formatAmount, formatDecimal } from "../decimals";
import { SIDES, SOURCES } from "../texts";

type Trade = JournalTradePartsFragment;

/** A trade of a list. The whole row opens it, unless it's a preview, which isn't stored. */
export function TradeRow({ trade, isPreview = false }: { trade: Trade; isPreview?: boolean }) {
  const { id, instrument, openedAt, entryPrice, exitPrice, setup, tags, result, currency } = trade;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 transition-colors hover:bg-raised md:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_auto]">
      <div className="flex min-w-0 items-center gap-3">
        <Side side={trade.side} />
        <div className="min-w-0">
          {isPreview ? (
            <p className="truncate font-display font-semibold">{instrument}</p>
          ) : (
            <Link
              to={paths.journal("trade", id)}
              className="block truncate font-display font-semibold after:absolute after:inset-0"
            >
              {instrument}
              <span className="sr-only">, {SIDES[trade.side]}</span>
            </Link>
          )}
          <p className="figures truncate font-mono text-xs text-muted">{formatDateTime(openedAt)}</p>
        </div>
      </div>
      <div className="col-span-2 row-start-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted md:col-span-1 md:row-start-auto">
        <span className="figures font-mono">
          {formatDecimal(entryPrice)} to {exitPrice === null ? "now" : formatDecimal(exitPrice)}
        </span>
        {trade.isSimulated ? <SourceBadge trade={trade} /> : trade.source !== "MANUAL" && SOURCES[trade.source]}
        {setup && <span className="truncate">{setup.name}</span>}
        {tags.map((tag) => (
          <span key={tag}>#{tag}</span>
        ))}
      </div>
      <div className="text-right">
        <ResultR trade={trade} />
        <p className="figures font-mono text-xs text-muted">
          {result === null ? "" : currency === "R" ? "" : formatAmount(result, currency)}
        </p>
      </div>
    </li>
  );
}

export function Side({ side }: { side: Trade["side"] }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "cut cut-sm grid size-8 flex-none place-items-center",
        side === "LONG" ? "bg-up/12 text-up" : "bg-down/12 text-down",
      )}
    >
      <Icon name={side === "LONG" ? "arrow-up" : "arrow-down"} size={16} />
    </span>
  );
}

export const SourceBadge = ({ trade: { source, isSimulated } }: { trade: Trade }) => (
  <Badge tone={isSimulated ? "warning" : "neutral"}>{SOURCES[source]}</Badge>
);

/** The result in R, or why there is none. */
export function ResultR({ trade: { resultR, closedAt } }: { trade: Trade }) {
  if (closedAt === null) return <Badge tone="signal">Open</Badge>;
  if (resultR === null) return <p className="text-xs text-muted">No stop, no R</p>;
  return (
    <p className={classNames("figures font-mono font-semibold", resultR > 0 && "text-up", resultR < 0 && "text-down")}>
      {formatR(resultR)}
    </p>
  );
}
