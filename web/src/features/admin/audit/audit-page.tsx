import { useState } from "react";
import { errorCode, errorText } from "../../../lib/error-text";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { ErrorState } from "../../../ui/error-state";
import { notify } from "../../../ui/notify";
import { Skeleton } from "../../../ui/skeleton";
import { AdminFrame } from "../admin-frame";
import { adminTexts, adminUsersTexts, auditTexts as texts } from "../texts";
import { toInput, useAuditFilter } from "./audit-filter";
import { AuditFilterBar } from "./audit-filter-bar";
import { AuditRow } from "./audit-row";
import { useAuditLogQuery } from "./audit.generated";

/** What was done, by whom, to whom and why. */
export function AuditPage() {
  const [filter, changeFilter] = useAuditFilter();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, error, refetch, fetchMore } = useAuditLogQuery({
    variables: { filter: toInput(filter) },
    fetchPolicy: "cache-and-network",
  });
  const page = data?.auditLog;

  async function loadMore(): Promise<void> {
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { after: page?.pageInfo.endCursor },
        updateQuery: (known, { fetchMoreResult: { auditLog } }) => ({
          auditLog: { ...auditLog, edges: [...known.auditLog.edges, ...auditLog.edges] },
        }),
      });
    } catch (failure) {
      notify.error(errorText(failure));
    } finally {
      setLoadingMore(false);
    }
  }

  return (
    <AdminFrame title={texts.title} subtitle={texts.subtitle}>
      <div className="flex flex-col gap-6">
        <AuditFilterBar filter={filter} onChange={changeFilter} />
        {page ? (
          <Entries isFiltered={Object.values(filter).some(Boolean)} entries={page.edges.map(({ node }) => node)} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <LogSkeleton />
        )}
        {page?.pageInfo.hasNextPage && (
          <Button
            variant="secondary"
            className="self-center"
            busy={isLoadingMore}
            busyLabel={adminTexts.loadingMore}
            onClick={() => void loadMore()}
          >
            {adminTexts.more}
          </Button>
        )}
      </div>
    </AdminFrame>
  );
}

function Entries({ entries, isFiltered }: { entries: Parameters<typeof AuditRow>[0]["entry"][]; isFiltered: boolean }) {
  if (entries.length === 0) {
    return (
      <EmptyState icon="shield" title={texts.empty}>
        {isFiltered ? adminTexts.emptyFiltered : texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <ul aria-label={texts.title} className="border-b border-line">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) === "FORBIDDEN") return <EmptyState icon="denied" title={adminUsersTexts.denied} />;
  return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={onRetry} />;
}

function LogSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-xs text-muted">
        {texts.loading}
      </p>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={52} shape="block" />
      ))}
    </div>
  );
}
