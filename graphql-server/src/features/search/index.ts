import { Cursors } from "../../kernel/paging/cursors";
import type { Feature, FeatureDeps } from "../feature";
import type { SearchedPages } from "./find-by-name";
import { SEARCH_LIMITS } from "./search-limits";
import { SearchResolver } from "./search.resolver";
import { SEARCH_ROWS } from "./search.rest";
import { SearchService } from "./search.service";

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
    limits: SEARCH_LIMITS,
  };
}
