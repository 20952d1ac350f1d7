import { Cursors } from "../../kernel/paging/cursors";
import type { Feature, FeatureDeps } from "../feature";
import { SEARCH_LIMITS } from "./search-limits";
import { SearchResolver } from "./search.resolver";
import { SEARCH_ROWS } from "./search.rest";
import { SearchService } from "./search.service";

export function createSearch({ database, limits, clock, secret }: FeatureDeps): Feature {
  const service = new SearchService({ database, limits, clock, cursors: new Cursors(secret, "message search") });
  return {
    resolvers: [new SearchResolver(service)],
    services: [service],
    restRows: SEARCH_ROWS,
    limits: SEARCH_LIMITS,
  };
}
