import { useApolloClient } from "@apollo/client/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigationType } from "react-router-dom";
import type { AdminUserRowFragment, RegisteredUsersQuery, RegisteredUserTotalsQuery } from "../../../../gql/graphql";
import { errorCode } from "../../../../lib/text/error-text";
import { Throttled } from "../../../../lib/hooks/throttled";
import { toInput, type UserFilter } from "./user-filter";
import { RegisteredUsersDocument, useRegisteredUsersQuery, useRegisteredUserTotalsQuery } from "./users.generated";

const PAGE_SIZE = 50;
/** The server's most. */
const MAX_PAGE_SIZE = 500;
const POLL_INTERVAL_MS = 30_000;
/** However many come and go. */
const MIN_REFETCH_INTERVAL_MS = 2_000;

export interface RegisteredUsers {
  /** Null until the first page is there. */
  users: readonly AdminUserRowFragment[] | null;
  /** Of everybody, whatever the filter: those of the filter before stay until the next ones are there. */
  totals: Pick<RegisteredUserTotalsQuery["registeredUserTotals"], "total" | "online"> | null;
  matching: number | null;
  hasMore: boolean;
  /** What went wrong with the latest request of the list or of the totals. */
  error: unknown;
  /** There is no list, and none is on its way. */
  hasFailed: boolean;
  isDenied: boolean;
  loadMore: () => Promise<unknown>;
  reload: () => void;
  /** Takes a deleted person out; whoever looked deep into the list stays there. */
  remove: (id: string) => void;
}

type UserList = RegisteredUsersQuery["registeredUsers"];

const edgesNotIn = (list: Pick<UserList, "edges">, known: UserList): UserList["edges"] => {
  const ids = new Set(known.edges.map(({ node }) => node.id));
  return list.edges.filter(({ node }) => !ids.has(node.id));
};

/** The pages that were loaded while the part before them was renewed. */
function edgesAfter(known: UserList, refetched: UserList): UserList["edges"] {
  const lastId = refetched.edges.at(-1)?.node.id;
  const end = known.edges.findIndex(({ node }) => node.id === lastId) + 1;
  return end > 0 && refetched.pageInfo.hasNextPage ? edgesNotIn({ edges: known.edges.slice(end) }, refetched) : [];
}

/** The users a filter finds, page after page, and how many there are, asked again as people come and go. */
export function useRegisteredUsers(filter: UserFilter, onlineIds: ReadonlySet<string> | null): RegisteredUsers {
  const client = useApolloClient();
  const filterInput = toInput(filter);
  const variables = { filter: filterInput, first: PAGE_SIZE };
  const list = useRegisteredUsersQuery({
    variables,
    // Who goes back finds every page that was open, at the place where it was left.
    fetchPolicy: useNavigationType() === "POP" ? "cache-first" : "cache-and-network",
  });
  const totals = useRegisteredUserTotalsQuery({
    variables: { filter: filterInput },
    fetchPolicy: "cache-and-network",
    // Somebody new need not come online.
    pollInterval: POLL_INTERVAL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const page = list.data?.registeredUsers;
  const error = list.error ?? totals.error ?? null;

  const loadMore = () =>
    list.fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (known, { fetchMoreResult }) => ({
        ...fetchMoreResult,
        registeredUsers: {
          ...fetchMoreResult.registeredUsers,
          edges: [...known.registeredUsers.edges, ...edgesNotIn(fetchMoreResult.registeredUsers, known.registeredUsers)],
        },
      }),
    });

  /** Asks for as many as are shown, so that nobody loses their place; more than one answer holds stay as they are. */
  async function refetchList(): Promise<void> {
    const first = Math.max(PAGE_SIZE, page?.edges.length ?? 0);
    if (first > MAX_PAGE_SIZE) return;
    const query = RegisteredUsersDocument;
    const { data } = await client.query({ query, variables: { ...variables, first }, fetchPolicy: "no-cache" });
    if (!data) return;
    client.cache.updateQuery({ query, variables }, (known) => {
      const later = known ? edgesAfter(known.registeredUsers, data.registeredUsers) : [];
      if (!known || later.length === 0) return data;
      const edges = [...data.registeredUsers.edges, ...later];
      return { ...data, registeredUsers: { ...known.registeredUsers, edges } };
    });
  }

  function reload(): void {
    void Promise.allSettled([list.error ? list.refetch() : refetchList(), totals.refetch()]);
  }

  function remove(id: string): void {
    client.cache.updateQuery({ query: RegisteredUsersDocument, variables }, (known) => {
      if (!known) return known;
      const edges = known.registeredUsers.edges.filter(({ node }) => node.id !== id);
      return { ...known, registeredUsers: { ...known.registeredUsers, edges } };
    });
    reload();
  }

  const [throttle] = useState(() => new Throttled<() => void>((ask) => ask(), MIN_REFETCH_INTERVAL_MS));
  const refetchForPresence = useEffectEvent(() => {
    throttle.push(filter.attendance ? reload : () => void totals.refetch().catch(() => undefined));
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
      filter.attendance && onlineIds && users
        ? users.filter(({ id }) => onlineIds.has(id) === (filter.attendance === "ONLINE"))
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
