import { InMemoryCache } from "@apollo/client";

/** The cache of everything the server has answered. */
export const createCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      // There is one site: queries for different fields of it share one object.
      SiteInfo: { keyFields: [] },
      Channel: {
        fields: {
          // The server learns of reading up to ten seconds later.
          lastReadSeq: { merge: (known: number | undefined, next: number) => Math.max(known ?? 0, next) },
        },
      },
    },
  });
