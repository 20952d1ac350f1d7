import type { ApiKeyScope } from "../auth/integration";
import type { RowDoc } from "./row-doc";
import type { RestRequest } from "./rest-request";

/**
 * One path of the REST layer: which operation of the schema it runs, with what, and how the answer is written. Rules live
 * behind the operation, never here.
 */
export interface RestRow<Data = unknown> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** What generated clients call it; never changed once it was published. */
  operationId: string;
  /** Fastify's notation: `:id` is a parameter. */
  path: string;
  summary: string;
  /** Schemas and an example, for the published document; a test fails for a row that has none. */
  doc?: RowDoc;
  /** A GraphQL document with one operation, checked against the schema at start. */
  operation: string;
  variables?(request: RestRequest): Record<string, unknown>;
  /** What is sent; without it the answer has no body. */
  body?(data: Data): unknown;
  /** 200 unless said otherwise. */
  status?: number | ((data: Data) => number);
  /** Cursor of the page that follows, for the header Link; it goes into the query as `after`. */
  next?(data: Data, request: RestRequest): string | null;
  /** Open to visitors. Elsewhere a missing session is said before anything that is wrong with the input. */
  isPublic?: boolean;
  /** Open to visitors, and answered otherwise to who is signed in. */
  viewerChangesAnswer?: boolean;
  /** Reads with a validator: for so long anybody may keep what a visitor gets; with 0 it is asked for anew each time. */
  cacheSeconds?: number;
  /** API keys with this scope may call it; others, and keys on any other path, are refused. */
  scope?: ApiKeyScope;
  /** The specified text of the 401, where it is not 'Authentication required'. */
  unauthenticated?: string;
  /** Names that the request has for arguments of the operation, where they differ: refusals speak of what was sent. */
  fieldAliases?(request: RestRequest): Record<string, string>;
  /** Name of the file part this path takes as multipart/form-data besides JSON. */
  filePart?: string;
}

/** Keeps each row's own data type while rows of all types stand in one table. */
export const row = <Data>(definition: RestRow<Data>): RestRow => definition as RestRow<unknown>;
