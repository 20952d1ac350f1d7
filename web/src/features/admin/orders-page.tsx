import { useState } from "react";
import type { AdminOrdersQuery } from "../../gql/graphql";
import { errorText } from "../../lib/error-text";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { SegmentedControl } from "../../ui/segmented-control";
import { Skeleton } from "../../ui/skeleton";
import { TextField } from "../../ui/text-field";
import { AdminFrame } from "./admin-frame";
import { useAdminOrdersQuery } from "./orders-page.generated";
import { OrdersTable } from "./orders-table";
import { adminOrdersTexts as texts, adminTexts } from "./texts";

type Filter = "all" | "stuck";

const filters = [
  { value: "all" as Filter, label: texts.all },
  { value: "stuck" as Filter, label: texts.stuck },
];

/** Every purchase, newest first; those that are paid and give no access on their own. */
export function OrdersPage() {
  const [filter, setFilter] = useState<Filter>("all");
  const [search, setSearch] = useState("");
  const { data, error, refetch } = useAdminOrdersQuery({
    variables: { paidWithoutAccess: filter === "stuck" },
    fetchPolicy: "cache-and-network",
  });
  return (
    <AdminFrame
      title={texts.title}
      subtitle={texts.subtitle}
      actions={<SegmentedControl label={texts.status} options={filters} value={filter} onChange={setFilter} />}
    >
      {data ? (
        <div className="flex flex-col gap-6">
          <div className="max-w-md">
            <TextField label={texts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
          </div>
          <Orders orders={matching(data.orders, search)} filter={filter} />
        </div>
      ) : error ? (
        <ErrorState title={adminTexts.failed} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} shape="block" />
      )}
    </AdminFrame>
  );
}

function Orders({ orders, filter }: { orders: AdminOrdersQuery["orders"]; filter: Filter }) {
  if (orders.length > 0) return <OrdersTable orders={orders} />;
  return (
    <EmptyState icon="check" title={texts.none}>
      {filter === "stuck" ? texts.noneStuck : texts.noneText}
    </EmptyState>
  );
}

function matching(orders: AdminOrdersQuery["orders"], search: string): AdminOrdersQuery["orders"] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return orders;
  return orders.filter(({ reference, buyerName, buyerEmail }) =>
    [reference, buyerName, buyerEmail ?? ""].some((text) => text.toLowerCase().includes(wanted)),
  );
}
