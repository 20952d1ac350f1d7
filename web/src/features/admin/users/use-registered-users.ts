import { NetworkStatus } from "@apollo/client";
import { useState } from "react";
import { useNavigationType } from "react-router-dom";
import type { AdminUserRowFragment } from "../../../gql/graphql";
import { errorCode } from "../../../lib/error-text";
import { toInput, type UserFilter } from "./user-filter";
import { useRegisteredUsersQuery, useRegisteredUserTotalsQuery } from "./users.generated";

const pageSize = 50;

export interface RegisteredUsers {
  /** Null until the first page is there. */
  users: readonly AdminUserRowFragment[] | null;
  total: number | null;
  matching: number | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** What went wrong with the latest request. */
  error: unknown;
  isDenied: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** The users a filter finds, page after page, and how many there are. */
export function useRegisteredUsers(filter: UserFilter): RegisteredUsers {
  const asked = toInput(filter);
  const list = useRegisteredUsersQuery({
    variables: { filter: asked, first: pageSize },
    // Who goes back finds every page that was open, at the place where it was left.
    fetchPolicy: useNavigationType() === "POP" ? "cache-first" : "cache-and-network",
    notifyOnNetworkStatusChange: true,
  });
  const totals = useRegisteredUserTotalsQuery({ variables: { filter: asked }, fetchPolicy: "cache-and-network" });
  const [moreError, setMoreError] = useState<unknown>(null);
  const page = list.data?.registeredUsers;
  const error = list.error ?? moreError;

  function loadMore(): void {
    const after = page?.pageInfo.endCursor;
    const more = list.fetchMore({
      variables: { after },
      updateQuery: (known, { fetchMoreResult }) => ({
        ...fetchMoreResult,
        registeredUsers: {
          ...fetchMoreResult.registeredUsers,
          edges: [...known.registeredUsers.edges, ...fetchMoreResult.registeredUsers.edges],
        },
      }),
    });
    setMoreError(null);
    void more.catch(setMoreError);
  }

  function reload(): void {
    setMoreError(null);
    void Promise.allSettled([list.refetch(), totals.refetch()]);
  }

  return {
    users: page?.edges.map(({ node }) => node) ?? null,
    total: totals.data?.registeredUserTotals.total ?? null,
    matching: totals.data?.registeredUserTotals.matching ?? null,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    isLoadingMore: list.networkStatus === NetworkStatus.fetchMore,
    error,
    isDenied: errorCode(error) === "FORBIDDEN",
    loadMore,
    reload,
  };
}
