import type { ApiKeyScope } from "../auth/integration";
import type { RequestContext } from "../request-context";
import type { RowDoc } from "./row-doc";
import type { RestRequest } from "./rest-request";

export interface FileLimits {
  /** Inclusive. */
  bytes: number;
  /** The message for larger files. */
  tooLarge: string;
  /** For the OpenAPI document. */
  description: string;
}

/**
 * One path of the REST layer: the GraphQL operation it runs, the variables, and the response. Business rules belong in the
 * operation, never here.
 */
export interface RestRow<Data = unknown> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The method name in generated clients. Never change a published one. */
  operationId: string;
  /** In Fastify's syntax: `:id` is a parameter. */
  path: string;
  summary: string;
  /** Schemas and an example for the OpenAPI document. A test fails if it is missing. */
  doc?: RowDoc;
  /** A GraphQL document with one operation, validated at the first request. */
  operation: string;
  variables?(request: RestRequest): Record<string, unknown>;
  /** The response body; without it, the response is empty. */
  body?(data: Data): unknown;
  /** 200 by default. */
  status?: number | ((data: Data) => number);
  /** The next page for the Link header: the cursor to pass as `after`, or the parameters that differ. */
  next?(data: Data, request: RestRequest): string | Record<string, string> | null;
  /** Open to visitors. Other rows reject a missing session before they validate the input. */
  isPublic?: boolean;
  /** With `isPublic`: the response depends on the viewer. */
  variesByViewer?: boolean;
  /** How long caches can reuse a visitor's response. The response has an ETag; with 0, it must always be revalidated. */
  cacheSeconds?: number;
  /** The scope that an API key needs. Without one, API keys can't call the path. */
  scope?: ApiKeyScope;
  /** The message of the 401 response; 'Authentication required' by default. */
  unauthenticated?: string;
  /** The REST names of GraphQL arguments that differ, so that error messages name the REST field. */
  fieldAliases?(request: RestRequest): Record<string, string>;
  /** The file part, for paths that accept multipart/form-data in addition to JSON. */
  filePart?: string;
  /**
   * For paths with a file: makes the operation's checks that don't need the form, so that those who would be rejected can't make
   * the server hold files. Throws the same errors.
   */
  beforeFile?(context: RequestContext, params: Record<string, string>): void | Promise<void>;
  /** For paths whose file isn't a picture under 5 MB. The file is then required. */
  fileLimits?: FileLimits;
}

/** Type-checks a row's functions, but returns a common type so that all rows fit in one array. */
export const row = <Data>(definition: RestRow<Data>): RestRow => definition as RestRow<unknown>;
