import { CombinedGraphQLErrors, ServerError, ServerParseError } from "@apollo/client/errors";

/** HTTP status behind a failed operation; null when no answer of the server arrived at all. */
export function answerStatus(error: unknown): number | null {
  if (ServerError.is(error)) return error.statusCode;
  // An answer that is not JSON comes from something in front of the server, so the server itself did not answer.
  if (ServerParseError.is(error)) return null;
  if (CombinedGraphQLErrors.is(error)) {
    const { status, code } = error.errors[0]?.extensions ?? {};
    if (Number.isInteger(status)) return Number(status);
    return code === "FORBIDDEN" ? 403 : 400;
  }
  return null;
}

export const serverIsAway = (error: unknown): boolean => {
  const status = answerStatus(error);
  return status === null || status >= 500;
};
