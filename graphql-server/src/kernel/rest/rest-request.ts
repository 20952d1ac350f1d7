import { AppError, invalidField } from "../errors/errors";

/** A request as the rows of the table read it. */
export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
}

/** What a list's operation says for the header Link. */
export interface Paged {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export const PAGE_INFO = "pageInfo { hasNextPage endCursor }";

export const nextCursor = ({ pageInfo }: Paged): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

/** A whole number of the query string; `fallback` when it is not given. */
export function intParameter<T>(request: RestRequest, name: string, fallback: T): number | T {
  const value = request.query[name];
  if (value === undefined || value === "") return fallback;
  const number = typeof value === "string" && /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number) || number > 2_147_483_647)
    throw invalidField(name, `${name} is not a whole number`);
  return number;
}

/** A value of the query string, given once. */
export function textParameter(request: RestRequest, name: string): string | null {
  const value = request.query[name];
  if (value === undefined) return null;
  if (typeof value !== "string") throw invalidField(name, `${name} is given more than once`);
  return value;
}

/** REST writes enum values in lower case with dashes ("admin-only"), GraphQL in upper case with underscores. */
export const toEnum = (value: unknown): unknown =>
  typeof value === "string" ? value.toUpperCase().replaceAll("-", "_") : value;

export const fromEnum = (value: string): string => value.toLowerCase().replaceAll("_", "-");

/** One of the words that REST has for the values of an enumeration. */
export function parseChoice(words: readonly string[], name: string, value: unknown): unknown {
  if (typeof value === "string" && words.includes(value)) return toEnum(value);
  throw invalidField(name, `${name} is one of ${words.join(", ")}`);
}

export function requireObjectBody(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    throw new AppError("VALIDATION", "The request body must be a JSON object");
  }
  return body as Record<string, unknown>;
}
