import { useSearchParams } from "react-router-dom";
import type { OrdersFilter } from "../../../gql/graphql";

/** Not a status of its own: paid, and the course is not there. */
export const PAID_WITHOUT_ACCESS = "STUCK";

export const statusValues = [
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

/** As it stands in the address. */
export interface OrderFilter {
  search: string;
  status: string;
}

/** What the server is asked: an empty choice is no filter. */
export function toInput({ search, status }: OrderFilter): OrdersFilter {
  return {
    search: search.trim().slice(0, 100) || null,
    status: statusValues.includes(status) ? status : null,
    paidWithoutAccess: status === PAID_WITHOUT_ACCESS,
  };
}

export function useOrderFilter(): [OrderFilter, (changes: Partial<OrderFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = { search: query.get("search") ?? "", status: query.get("status") ?? "" };
  function change(changes: Partial<OrderFilter>): void {
    setQuery(
      Object.entries({ ...filter, ...changes }).filter(([, value]) => value),
      { replace: true },
    );
  }
  return [filter, change];
}
