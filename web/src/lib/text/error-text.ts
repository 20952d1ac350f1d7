import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { HttpError } from "../http-error";
import { isRecord, parseJson } from "../storage/json";

const noResponseText = "No response from server. Please try again later.";

interface ServerErrorBody {
  message?: string;
  code?: string;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
  accountUrl?: string;
}

/**
 * The text to show for an error, in order of preference: the server's message, the HTTP status, a text for an unreachable
 * server, and the error's own message. `fallback` replaces the status and the error's own message.
 */
export function errorText(error: unknown, fallback?: string): string {
  const serverError = readServerError(error);
  if (serverError?.message) return serverError.message;
  if (fallback !== undefined && !isNoResponse(error)) return fallback;
  if (ServerError.is(error)) return `Error ${error.statusCode}: ${error.response.statusText}`;
  if (error instanceof HttpError) return error.message;
  if (isNoResponse(error)) return noResponseText;
  return error instanceof Error && error.message ? error.message : noResponseText;
}

/** The server's error code (UNAUTHENTICATED, FORBIDDEN, ...), NO_RESPONSE if it was unreachable, or null. */
export function errorCode(error: unknown): string | null {
  const code = readServerError(error)?.code;
  if (code) return code;
  return isNoResponse(error) ? "NO_RESPONSE" : null;
}

/** Error texts by field name. */
export function errorFields(error: unknown): Record<string, string[]> {
  return readServerError(error)?.fields ?? {};
}

/** Seconds until a rate-limited request may be retried. Null if unknown. */
export function errorRetryAfterSeconds(error: unknown): number | null {
  return readServerError(error)?.retryAfterSeconds ?? null;
}

/** The link to the account of a banned member who tried to sign in, or null. */
export const errorAccountUrl = (error: unknown): string | null => readServerError(error)?.accountUrl ?? null;

function isNoResponse(error: unknown): boolean {
  // fetch reports an unreachable server as TypeError and a timeout as TimeoutError.
  return error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
}

function readServerError(error: unknown): ServerErrorBody | null {
  if (CombinedGraphQLErrors.is(error)) return readGraphqlError(error.errors[0]);
  if (ServerError.is(error)) return readRestError(parseJson(error.bodyText, isRecord));
  if (error instanceof HttpError) return readRestError(error.body);
  return null;
}

function readRestError(body: unknown): ServerErrorBody | null {
  if (!isRecord(body)) return null;
  if (Array.isArray(body.errors)) return readGraphqlError(body.errors[0]);
  return {
    message: asText(body.message),
    code: asText(body.code),
    fields: asFields(body.fields),
    retryAfterSeconds: asNumber(body.retryAfterSeconds),
  };
}

function readGraphqlError(first: unknown): ServerErrorBody | null {
  if (!isRecord(first)) return null;
  const extensions = isRecord(first.extensions) ? first.extensions : {};
  return {
    message: asText(first.message),
    code: asText(extensions.code),
    fields: asFields(extensions.fields),
    retryAfterSeconds: asNumber(extensions.retryAfterSeconds),
    accountUrl: asText(extensions.accountUrl),
  };
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" && value ? value : undefined;
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function asFields(value: unknown): Record<string, string[]> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((text) => typeof text === "string"),
  );
  return Object.fromEntries(entries);
}
