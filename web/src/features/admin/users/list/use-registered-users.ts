import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router-dom";
import type { AdminUserRowFragment, RegisteredUsersQuery, RegisteredUserTotalsQuery } from "../../../../gql/graphql";
import { errorCode } from "../../../../lib/text/error-text";
import { Throttled } from "../../../../lib/hooks/throttled";
import { toInput, type UserFilter } from "./user-filter";
import { RegisteredUsersDocument, useRegisteredUsersQuery, useRegisteredUserTotalsQuery } from "./users.generated";

const PAGE_SIZE = 50;
/** Must match the server's limit. */
const MAX_PAGE_SIZE = 500;
const POLL_INTERVAL_MS = 30_000;
/** Limits refetches when many users come and go. */
const MIN_REFETCH_INTERVAL_MS = 2_000;

export interface RegisteredUsers {
  /** Null until the first page loads. */
  users: readonly AdminUserRowFragment[] | null;
  /** Unfiltered totals. Previous values stay while a new filter loads. */
  totals: Pick<RegisteredUserTotalsQuery["registeredUserTotals"], "total" | "online"> | null;
  matching: number | null;
  hasMore: boolean;
  /** The latest error of the list or the totals. */
  error: unknown;
  /** Whether there is no list because loading failed. */
  hasFailed: boolean;
  isDenied: boolean;
  loadMore: () => Promise<unknown>;
  reload: () => void;
  /** Removes a deleted user and keeps the loaded pages. */
  remove: (id: string) => void;
}

type UserList = RegisteredUsersQuery["registeredUsers"];

const edgesNotIn = (page: Pick<UserList, "edges">, existing: UserList): UserList["edges"] => {
  const ids = new Set(existing.edges.map(({ node }) => node.id));
  return page.edges.filter(({ node }) => !ids.has(node.id));
};

/** The cached edges after the last refetched one, which were loaded during the refetch. */
function edgesAfter(cached: UserList, refetched: UserList): UserList["edges"] {
  const lastId = refetched.edges.at(-1)?.node.id;
  const end = cached.edges.findIndex(({ node }) => node.id === lastId) + 1;
  return end > 0 && refetched.pageInfo.hasNextPage ? edgesNotIn({ edges: cached.edges.slice(end) }, refetched) : [];
}

/** The filtered users and totals. Refetches when presence changes. */
export function useRegisteredUsers(filter: UserFilter, onlineIds: ReadonlySet<string> | null): RegisteredUsers {
  const client = useApolloClient();
  const filterInput = toInput(filter);
  const variables = { filter: filterInput, first: PAGE_SIZE };
  const list = useRegisteredUsersQuery({
    variables,
    // Back navigation restores every loaded page and the scroll position.
    fetchPolicy: useNavigationType() === "POP" ? "cache-first" : "cache-and-network",
  });
  const totals = useRegisteredUserTotalsQuery({
    variables: { filter: filterInput },
    fetchPolicy: "cache-and-network",
    // A new user triggers no presence event if they don't come online.
    pollInterval: POLL_INTERVAL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const page = list.data?.registeredUsers;
  const error = list.error ?? totals.error ?? null;

  const loadMore = () => list.fetchMore({ variables: { after: page?.pageInfo.endCursor } });

  /** Refetches all loaded rows at once to keep the scroll position. Lists over the page limit stay as they are. */
  async function refetchList(): Promise<void> {
    const first = Math.max(PAGE_SIZE, page?.edges.length ?? 0);
    if (first > MAX_PAGE_SIZE) return;
    const query = RegisteredUsersDocument;
    const { data } = await client.query({ query, variables: { ...variables, first }, fetchPolicy: "no-cache" });
    if (!data) return;
    client.cache.updateQuery({ query, variables }, (cached) => {
      const later = cached ? edgesAfter(cached.registeredUsers, data.registeredUsers) : [];
      if (!cached || later.length === 0) return data;
      const edges = [...data.registeredUsers.edges, ...later];
      return { ...data, registeredUsers: { ...cached.registeredUsers, edges } };
    });
  }

  function reload(): void {
    void Promise.allSettled([list.error ? list.refetch() : refetchList(), totals.refetch()]);
  }

  function remove(id: string): void {
    client.cache.updateQuery({ query: RegisteredUsersDocument, variables }, (cached) => {
      if (!cached) return cached;
      const edges = cached.registeredUsers.edges.filter(({ node }) => node.id !== id);
      return { ...cached, registeredUsers: { ...cached.registeredUsers, edges } };
    });
    reload();
  }

  const [throttle] = useState(() => new Throttled<() => void>((refetch) => refetch(), MIN_REFETCH_INTERVAL_MS));
  const refetchForPresence = useEffectEvent(() => {
    throttle.push(filter.presence ? reload : () => void totals.refetch().catch(() => undefined));
  });
  useEffect(
    function refetchOnPresenceChange() {
      if (onlineIds) refetchForPresence();
    },
    [onlineIds],
  );

  const users = page?.edges.map(({ node }) => node) ?? null;
  return {
    users:
      filter.presence && onlineIds && users
        ? users.filter(({ id }) => onlineIds.has(id) === (filter.presence === "ONLINE"))
        : users,
    totals: (totals.data ?? totals.previousData)?.registeredUserTotals ?? null,
    matching: totals.data?.registeredUserTotals.matching ?? null,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    error,
    hasFailed: !page && list.error !== undefined,
    isDenied: errorCode(error) === "FORBIDDEN",
    loadMore,
    reload,
    remove,
  };
}
