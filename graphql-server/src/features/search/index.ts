import type { Limit } from "../../kernel/rate-limits";
import { Cursors } from "../../kernel/paging/cursors";
import type { Feature, FeatureDeps } from "../feature";
import type { SearchedPages } from "./find-by-name.sql";
import { SearchResolver } from "./search.resolver";
import { SEARCH_ROWS } from "./search.rest";
import { SearchService } from "./search.service";

const LIMITS = {
  /** The web client searches while the member types, with two fields per request. */
  searchesPerPerson: { points: 240, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export function createSearch({ database, limits, clock, secret }: FeatureDeps, pages: SearchedPages): Feature {
  const service = new SearchService({
    database,
    limits,
    clock,
    cursors: new Cursors(secret, "message search"),
    ...pages,
  });
  return {
    resolvers: [new SearchResolver(service)],
    services: [service],
    restRows: SEARCH_ROWS,
    limits: LIMITS,
  };
}
