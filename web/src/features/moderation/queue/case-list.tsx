import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { CaseRowFragment } from "../../../gql/graphql";
import { classNames } from "../../../lib/class-names";
import { paths } from "../../../lib/paths";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { formatRelativeTime } from "../../../lib/text/format";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/state/empty-state";
import { ErrorState } from "../../../ui/state/error-state";
import { Skeleton } from "../../../ui/state/skeleton";
import { caseOutcomeText, reportKinds } from "../decisions/decision-texts";

export type CaseRow = CaseRowFragment;

interface CaseListProps {
  cases: CaseRow[] | undefined;
  currentId: string | undefined;
  view: string | undefined;
  error: unknown;
  empty: string;
  onRetry: () => void;
  onMore: (() => void) | undefined;
}

/** Cases in the order in which they are best decided. */
export function CaseList({ cases, currentId, view, error, empty, onRetry, onMore }: CaseListProps) {
  if (!cases) {
    if (errorCode(error) === "FORBIDDEN") {
      return (
        <EmptyState icon="denied" title="For moderators only">
          Your account can't see reports anymore.
        </EmptyState>
      );
    }
    if (error) return <ErrorState title="Couldn't load the cases" message={errorText(error)} onRetry={onRetry} />;
    return (
      <div role="status" aria-label="Loading cases..." className="flex flex-col gap-2">
        {Array.from({ length: 6 }, (_, index) => (
          <Skeleton key={index} height={92} shape="block" />
        ))}
      </div>
    );
  }
  if (cases.length === 0) {
    return (
      <EmptyState icon="check" title="All done">
        {empty}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="Cases" className="border-t border-line">
        {cases.map((row) => (
          <Row key={row.id} row={row} view={view} isCurrent={row.id === currentId} />
        ))}
      </ul>
      {onMore && (
        <Button variant="secondary" size="sm" className="self-center" onClick={onMore}>
          Show more
        </Button>
      )}
    </div>
  );
}

function Row({ row, view, isCurrent }: { row: CaseRow; view: string | undefined; isCurrent: boolean }) {
  const { id, kind, member, url, content, reports, weight, openedAt, decidedAt, outcome, claimedByUsername } = row;
  const item = useRef<HTMLLIElement>(null);
  useEffect(
    function showCurrent() {
      if (isCurrent) item.current?.scrollIntoView?.({ block: "nearest" });
    },
    [isCurrent],
  );
  return (
    <li ref={item} className="border-b border-line">
      <Link
        to={paths.moderation(id, view)}
        aria-current={isCurrent ? "true" : undefined}
        className={classNames(
          "flex flex-col gap-1.5 border-l-2 px-3 py-3 text-sm transition-colors hover:bg-surface",
          isCurrent ? "border-signal bg-surface" : "border-transparent",
        )}
      >
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={weight > 0 && !outcome ? "warning" : "neutral"}>{reportKinds[kind]}</Badge>
          <span className="font-semibold">{member?.username ?? "Page"}</span>
          <span className="figures ml-auto text-xs text-muted">{formatRelativeTime(decidedAt ?? openedAt)}</span>
        </span>
        <span className="line-clamp-2 wrap-anywhere text-muted">{content || url}</span>
        <span className="figures text-xs text-muted">
          {kind === "HELD"
            ? outcome
              ? "Held"
              : "Waits for approval"
            : `${reports} ${reports === 1 ? "report" : "reports"}`}
          {outcome && ` · ${caseOutcomeText(kind, outcome)}`}
          {claimedByUsername && !outcome && ` · ${claimedByUsername} is on it`}
        </span>
      </Link>
    </li>
  );
}
