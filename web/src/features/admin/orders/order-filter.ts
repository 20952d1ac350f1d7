import { useSearchParams } from "react-router-dom";
import type { OrdersFilter, OrderStatus } from "../../../gql/graphql";

/** Not an order status: selects paid orders whose buyer has no access. */
export const PAID_WITHOUT_ACCESS = "STUCK";

export const statusValues: readonly OrderStatus[] = [
  "OPEN",
  "PENDING",
  "PAID",
  "FULFILLED",
  "FAILED",
  "CANCELLED",
  "EXPIRED",
  "REFUNDED",
  "DISPUTED",
];

/** Mirrors the URL query. */
export interface OrderFilter {
  search: string;
  status: string;
}

export function toInput({ search, status }: OrderFilter): OrdersFilter {
  return {
    search: search.trim().slice(0, 100) || null,
    status: statusValues.find((value) => value === status) ?? null,
    paidWithoutAccess: status === PAID_WITHOUT_ACCESS,
  };
}

export function useOrderFilter(): [OrderFilter, (changes: Partial<OrderFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = { search: query.get("search") ?? "", status: query.get("status") ?? "" };
  function change(changes: Partial<OrderFilter>): void {
    setQuery(
      Object.entries({ ...filter, ...changes }).filter(([, value]) => value),
      { replace: true, preventScrollReset: true },
    );
  }
  return [filter, change];
}
