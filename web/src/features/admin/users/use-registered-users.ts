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
  /** What went wrong with the latest request. */
  error: unknown;
  isDenied: boolean;
  loadMore: () => Promise<unknown>;
  reload: () => void;
}

/** The users a filter finds, page after page, and how many there are. */
export function useRegisteredUsers(filter: UserFilter): RegisteredUsers {
  const asked = toInput(filter);
  const list = useRegisteredUsersQuery({
    variables: { filter: asked, first: pageSize },
    // Who goes back finds every page that was open, at the place where it was left.
    fetchPolicy: useNavigationType() === "POP" ? "cache-first" : "cache-and-network",
  });
  const totals = useRegisteredUserTotalsQuery({ variables: { filter: asked }, fetchPolicy: "cache-and-network" });
  const page = list.data?.registeredUsers;
  const error = list.error ?? null;

  const loadMore = () =>
    list.fetchMore({
      variables: { after: page?.pageInfo.endCursor },
      updateQuery: (known, { fetchMoreResult }) => ({
        ...fetchMoreResult,
        registeredUsers: {
          ...fetchMoreResult.registeredUsers,
          edges: [...known.registeredUsers.edges, ...fetchMoreResult.registeredUsers.edges],
        },
      }),
    });

  function reload(): void {
    void Promise.allSettled([list.refetch(), totals.refetch()]);
  }

  return {
    users: page?.edges.map(({ node }) => node) ?? null,
    total: totals.data?.registeredUserTotals.total ?? null,
    matching: totals.data?.registeredUserTotals.matching ?? null,
    hasMore: page?.pageInfo.hasNextPage ?? false,
    error,
    isDenied: errorCode(error) === "FORBIDDEN",
    loadMore,
    reload,
  };
}
