import type { ApolloClient } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { inboxTexts as texts } from "../texts";
import { ContactInboxDocument } from "./contact-inbox.generated";

/** The specified error text. */
export function inboxErrorText(error: unknown): string {
  const reason = ServerError.is(error)
    ? texts.serverReturned(error.statusCode, error.response.statusText)
    : errorText(error);
  return texts.failed(reason);
}

/** Returns whether the message no longer exists, and refetches the list if so. */
export function refetchIfDeleted(client: ApolloClient, error: unknown): boolean {
  const isDeleted = errorCode(error) === "NOT_FOUND";
  if (isDeleted) void client.refetchQueries({ include: [ContactInboxDocument] });
  return isDeleted;
}

export function showActionError(client: ApolloClient, error: unknown, fallbackText: string): void {
  notify.error(refetchIfDeleted(client, error) ? "Another admin deleted this message." : fallbackText);
}
