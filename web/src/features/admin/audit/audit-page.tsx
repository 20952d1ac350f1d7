import { EmptyState } from "../../../ui/state/empty-state";
import { MoreButton } from "../../../ui/page/more-button";
import { Skeleton } from "../../../ui/state/skeleton";
import { AdminErrorState } from "../admin-error-state";
import { AdminFrame } from "../admin-frame";
import { adminTexts, auditTexts as texts } from "../texts";
import { toInput, useAuditFilter } from "./audit-filter";
import { AuditFilterBar } from "./audit-filter-bar";
import { AuditRow } from "./audit-row";
import { useAuditLogQuery } from "./audit.generated";

export function AuditPage() {
  const [filter, changeFilter] = useAuditFilter();
  const { data, error, refetch, fetchMore } = useAuditLogQuery({
    variables: { filter: toInput(filter) },
    fetchPolicy: "cache-and-network",
  });
  const page = data?.auditLog;

  const loadMore = () => fetchMore({ variables: { after: page?.pageInfo.endCursor } });

  return (
    <AdminFrame
      title={texts.title}
      subtitle="Actions by admins, members, and the system. Entries can't be edited or deleted."
    >
      <div className="flex flex-col gap-6">
        <AuditFilterBar filter={filter} onChange={changeFilter} />
        {page ? (
          <EntryList isFiltered={Object.values(filter).some(Boolean)} entries={page.edges.map(({ node }) => node)} />
        ) : error ? (
          <AdminErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LogSkeleton />
        )}
        {page?.pageInfo.hasNextPage && <MoreButton loadMore={loadMore} className="self-center" />}
      </div>
    </AdminFrame>
  );
}

function EntryList({
  entries,
  isFiltered,
}: {
  entries: Parameters<typeof AuditRow>[0]["entry"][];
  isFiltered: boolean;
}) {
  if (entries.length === 0) {
    return (
      <EmptyState icon="shield" title="No entries">
        {isFiltered ? adminTexts.emptyFiltered : "Admin actions appear here, with who, when, and why."}
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

function LogSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="sr-only">
        Loading the audit log...
      </p>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={52} shape="block" />
      ))}
    </div>
  );
}
