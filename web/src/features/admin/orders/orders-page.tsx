import { useState } from "react";
import { errorCode, errorText } from "../../../lib/error-text";
import { Button } from "../../../ui/button";
import { EmptyState } from "../../../ui/empty-state";
import { ErrorState } from "../../../ui/error-state";
import { notify } from "../../../ui/notify";
import { Skeleton } from "../../../ui/skeleton";
import { AdminFrame } from "../admin-frame";
import { shownText } from "../shown-text";
import { adminOrdersTexts as texts, adminTexts, adminUsersTexts } from "../texts";
import { stuck, toInput, useOrderFilter, type OrderFilter } from "./order-filter";
import { OrderFilterBar } from "./order-filter-bar";
import { useAdminOrdersQuery } from "./orders.generated";
import { OrdersTable } from "./orders-table";

/** Every purchase, newest first, and those that somebody looks for. */
export function OrdersPage() {
  const [filter, changeFilter] = useOrderFilter();
  const [isLoadingMore, setLoadingMore] = useState(false);
  const { data, error, refetch, fetchMore } = useAdminOrdersQuery({
    variables: { filter: toInput(filter) },
    fetchPolicy: "cache-and-network",
  });
  const page = data?.allOrders;

  async function loadMore(): Promise<void> {
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { after: page?.pageInfo.endCursor },
        updateQuery: (known, { fetchMoreResult: { allOrders, orderCount } }) => ({
          allOrders: { ...allOrders, edges: [...known.allOrders.edges, ...allOrders.edges] },
          orderCount,
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
        <OrderFilterBar filter={filter} onChange={changeFilter} />
        {page && page.edges.length > 0 ? (
          <div className="flex flex-col gap-3">
            <p role="status" className="figures text-xs text-muted">
              {shownText(page.edges.length, data.orderCount)}
            </p>
            <OrdersTable orders={page.edges.map(({ node }) => node)} onRefused={() => void refetch()} />
          </div>
        ) : page ? (
          <NoOrders filter={filter} />
        ) : error ? (
          <Failure error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} shape="block" />
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

function NoOrders({ filter: { search, status } }: { filter: OrderFilter }) {
  const isSearched = search.trim() !== "";
  return (
    <EmptyState icon="check" title={texts.none}>
      {status === stuck && !isSearched
        ? texts.noneStuck
        : isSearched || status
          ? adminTexts.emptyFiltered
          : texts.noneText}
    </EmptyState>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (errorCode(error) === "FORBIDDEN") return <EmptyState icon="denied" title={adminUsersTexts.denied} />;
  return <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={onRetry} />;
}
