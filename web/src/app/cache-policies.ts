import type { FieldPolicy, TypePolicies } from "@apollo/client";

interface Connection {
  edges: readonly unknown[];
  pageInfo: { endCursor?: string | null };
}

/** Adds a page that `fetchMore` loaded. A page that doesn't continue the list is dropped, because the list was reloaded meanwhile. */
function withPage<T extends Connection>(list: T | undefined, page: T, after: unknown): T {
  if (!after || !list) return page;
  return list.pageInfo.endCursor === after ? { ...page, edges: [...list.edges, ...page.edges] } : list;
}

/** A list that grows page by page. There is one list for each set of values of the named arguments. */
const paged = (...keyArgs: string[]): FieldPolicy<Connection> => ({
  keyArgs: keyArgs.length > 0 && keyArgs,
  merge: (list, page, { args }) => withPage(list, page, args?.after),
});

interface FoundMessages {
  page: Connection;
}

/** Like `paged`. The list is inside of the result. */
const messageSearch: FieldPolicy<FoundMessages | null> = {
  keyArgs: ["query"],
  merge: (found, more, { args }) => more && { ...more, page: withPage(found?.page, more.page, args?.after) },
};

export const typePolicies: TypePolicies = {
  Query: {
    fields: {
      apiKeys: paged(),
      auditLog: paged("filter"),
      myPurchases: paged(),
      myXpReceipts: paged(),
      notifications: paged(),
      orders: paged("filter"),
      registeredUsers: paged("filter"),
      savedMessages: paged(),
      searchMessages: messageSearch,
    },
  },
  // SiteInfo is a singleton: queries for different fields share one cache object.
  SiteInfo: { keyFields: [] },
  // Two queries load different fields of the same user.
  UserDetails: { merge: true, fields: { xpEntries: paged() } },
};
