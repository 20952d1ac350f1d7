import { EmptyState } from "../../../ui/state/empty-state";
import { MoreButton } from "../../../ui/page/more-button";
import { Skeleton } from "../../../ui/state/skeleton";
import { AdminErrorState } from "../admin-error-state";
import { AdminFrame } from "../admin-frame";
import { resultCountText } from "../result-count-text";
import { adminOrdersTexts as texts, adminTexts } from "../texts";
import { PAID_WITHOUT_ACCESS, toInput, useOrderFilter, type OrderFilter } from "./order-filter";
import { OrderFilterBar } from "./order-filter-bar";
import { useAdminOrdersQuery } from "./orders.generated";
import { OrdersTable } from "./orders-table";

export function OrdersPage() {
  const [filter, changeFilter] = useOrderFilter();
  const { data, error, refetch, fetchMore } = useAdminOrdersQuery({
    variables: { filter: toInput(filter) },
    fetchPolicy: "cache-and-network",
  });
  const page = data?.orders;

  const loadMore = () => fetchMore({ variables: { after: page?.pageInfo.endCursor } });

  return (
    <AdminFrame title={texts.title} subtitle="All purchases. Search by order number, name, or email.">
      <div className="flex flex-col gap-6">
        <OrderFilterBar filter={filter} onChange={changeFilter} />
        {page && page.edges.length > 0 ? (
          <div className="flex flex-col gap-3">
            <p role="status" className="figures text-xs text-muted">
              {resultCountText(page.edges.length, data.orderCount)}
            </p>
            <OrdersTable orders={page.edges.map(({ node }) => node)} onRejected={() => void refetch()} />
          </div>
        ) : page ? (
          <NoOrders filter={filter} />
        ) : error ? (
          <AdminErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} shape="block" />
        )}
        {page?.pageInfo.hasNextPage && <MoreButton loadMore={loadMore} className="self-center" />}
      </div>
    </AdminFrame>
  );
}

function NoOrders({ filter: { search, status } }: { filter: OrderFilter }) {
  const isSearched = search.trim() !== "";
  return (
    <EmptyState icon="check" title="No orders">
      {status === PAID_WITHOUT_ACCESS && !isSearched
        ? "Every paid order has access."
        : isSearched || status
          ? adminTexts.emptyFiltered
          : "Purchases appear here."}
    </EmptyState>
  );
}
