import { AppError, invalidField } from "../errors/errors";

/** The parts of a request that REST rows read. */
export interface RestRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** The name of the uploaded file. */
  fileName?: string | undefined;
}

/** A page of a list, with the data for the Link header. */
export interface Paged {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

export const PAGE_INFO = "pageInfo { hasNextPage endCursor }";

export const nextCursor = ({ pageInfo }: Paged): string | null => (pageInfo.hasNextPage ? pageInfo.endCursor : null);

/** An integer parameter of the query string, or `fallback` if it is missing. */
export function intParameter<T>(request: RestRequest, name: string, fallback: T): number | T {
  const value = request.query[name];
  if (value === undefined || value === "") return fallback;
  const number = typeof value === "string" && /^-?\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isSafeInteger(number) || number > 2_147_483_647) throw invalidField(name, `${name} must be an integer`);
  return number;
}

/** A parameter of the query string, or null if it is missing. */
export function textParameter(request: RestRequest, name: string): string | null {
  const value = request.query[name];
  if (value === undefined) return null;
  if (typeof value !== "string") throw invalidField(name, `${name} must be given only once`);
  return value;
}

/** A boolean parameter of the query string, or false if it is missing. */
export function booleanParameter(request: RestRequest, name: string): boolean {
  const value = request.query[name] ?? "false";
  if (value !== "true" && value !== "false") throw invalidField(name, `${name} must be true or false`);
  return value === "true";
}

/** REST writes enum values in lower case with dashes ("admin-only"), GraphQL in upper case with underscores. */
export const toEnum = (value: unknown): unknown =>
  typeof value === "string" ? value.toUpperCase().replaceAll("-", "_") : value;

export const fromEnum = (value: string): string => value.toLowerCase().replaceAll("_", "-");

/** Converts one of the allowed REST values to its GraphQL enum value. */
export function parseChoice(choices: readonly string[], name: string, value: unknown): unknown {
  if (typeof value === "string" && choices.includes(value)) return toEnum(value);
  throw invalidField(name, `${name} must be one of ${choices.join(", ")}`);
}

export function requireObjectBody(body: unknown): Record<string, unknown> {
  if (body === undefined) return {};
  if (body === null || typeof body !== "object" || Array.isArray(body)) {
    throw new AppError("VALIDATION", "The request body must be a JSON object");
  }
  return body as Record<string, unknown>;
}
