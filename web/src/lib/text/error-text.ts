import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { HttpError } from "../http-error";
import { isRecord, parseJson } from "../storage/json";

const noResponseText = "No response from server. Please try again later.";

interface ServerAnswer {
  message?: string;
  code?: string;
  fields?: Record<string, string[]>;
  retryAfterSeconds?: number;
}

/**
 * What to tell the person: the server's message, else its status, else that there was no answer, else the error's own words.
 * A fallback is told instead of a bare status and of words that are not the server's.
 */
export function errorText(error: unknown, fallback?: string): string {
  const answer = serverAnswer(error);
  if (answer?.message) return answer.message;
  if (fallback !== undefined && !isNoResponse(error)) return fallback;
  if (ServerError.is(error)) return `Error ${error.statusCode}: ${error.response.statusText}`;
  if (error instanceof HttpError) return error.message;
  if (isNoResponse(error)) return noResponseText;
  return error instanceof Error && error.message ? error.message : noResponseText;
}

/** The server's error code (UNAUTHENTICATED, FORBIDDEN, ...), NO_RESPONSE when it was not reached, or null. */
export function errorCode(error: unknown): string | null {
  const code = serverAnswer(error)?.code;
  if (code) return code;
  return isNoResponse(error) ? "NO_RESPONSE" : null;
}

/** Texts by field name, for showing beside the fields. */
export function errorFields(error: unknown): Record<string, string[]> {
  return serverAnswer(error)?.fields ?? {};
}

/** After how many seconds the server takes the request that it refused as one too many; null when it did not say. */
export function errorRetryAfterSeconds(error: unknown): number | null {
  return serverAnswer(error)?.retryAfterSeconds ?? null;
}

function isNoResponse(error: unknown): boolean {
  // fetch reports an unreachable server as TypeError, an exceeded deadline as TimeoutError.
  return error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");
}

function serverAnswer(error: unknown): ServerAnswer | null {
  if (CombinedGraphQLErrors.is(error)) return graphqlAnswer(error.errors[0]);
  if (ServerError.is(error)) return bodyAnswer(parseJson(error.bodyText, isRecord));
  if (error instanceof HttpError) return bodyAnswer(error.body);
  return null;
}

function bodyAnswer(body: unknown): ServerAnswer | null {
  if (!isRecord(body)) return null;
  if (Array.isArray(body.errors)) return graphqlAnswer(body.errors[0]);
  return {
    message: asText(body.message),
    code: asText(body.code),
    fields: asFields(body.fields),
    retryAfterSeconds: asNumber(body.retryAfterSeconds),
  };
}

function graphqlAnswer(first: unknown): ServerAnswer | null {
  if (!isRecord(first)) return null;
  const extensions = isRecord(first.extensions) ? first.extensions : {};
  return {
    message: asText(first.message),
    code: asText(extensions.code),
    fields: asFields(extensions.fields),
    retryAfterSeconds: asNumber(extensions.retryAfterSeconds),
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
