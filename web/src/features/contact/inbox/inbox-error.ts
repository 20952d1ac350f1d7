import type { ApolloClient } from "@apollo/client";
import { ServerError } from "@apollo/client/errors";
import { errorCode, errorText } from "../../../lib/text/error-text";
import { notify } from "../../../ui/toast/notify";
import { inboxTexts as texts } from "../texts";
import { ContactInboxDocument } from "./contact-inbox.generated";

/** Why the inbox could not be loaded, in the specified words. */
export function inboxErrorText(error: unknown): string {
  const reason = ServerError.is(error)
    ? texts.serverReturned(error.statusCode, error.response.statusText)
    : errorText(error);
  return texts.failed(reason);
}

/** Whether the message that was acted on is gone; the list, which still shows it, is asked for again then. */
export function refetchIfDeleted(client: ApolloClient, error: unknown): boolean {
  const isDeleted = errorCode(error) === "NOT_FOUND";
  if (isDeleted) void client.refetchQueries({ include: [ContactInboxDocument] });
  return isDeleted;
}

/** Says that an act on a message failed, and whether that is because somebody else has deleted it. */
export function showActionError(client: ApolloClient, error: unknown, failed: string): void {
  notify.error(refetchIfDeleted(client, error) ? texts.deletedByOther : failed);
}
