import type { RateLimits } from "../../kernel/rate-limits";
import type { RestRow } from "../../kernel/rest/rest-row";
import { openApiDocument, type OpenApiDocument } from "./openapi";
import { UNTABLED_ROUTES, type DocumentedPath } from "./untabled-routes";

/** All paths of the OpenAPI document. */
export const publishedPaths = (rows: readonly RestRow[]): DocumentedPath[] => [...rows, ...UNTABLED_ROUTES];

/** The OpenAPI document, published at schema/openapi.json, /api/openapi.json, and /api/docs. */
export const publishedApi = (rows: readonly RestRow[], limits: RateLimits): OpenApiDocument =>
  openApiDocument(publishedPaths(rows), limits);
