import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";

/** The HTTP status of a failed operation, or null if the server didn't respond. */
export function responseStatus(error: unknown): number | null {
  if (ServerError.is(error)) return error.statusCode;
  // A non-JSON response comes from a proxy, not from the server.
  if (ServerParseError.is(error)) return null;
  if (CombinedGraphQLErrors.is(error)) {
    const { status, code } = error.errors[0]?.extensions ?? {};
    if (Number.isInteger(status)) return Number(status);
    return code === "FORBIDDEN" ? 403 : 400;
  }
  return null;
}

export const isServerUnavailable = (error: unknown): boolean => {
  const status = responseStatus(error);
  return status === null || status >= 500;
};
