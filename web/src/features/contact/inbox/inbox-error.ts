import { ServerError } from "@apollo/client/errors";
import { errorText } from "../../../lib/error-text";
import { inboxTexts as texts } from "../texts";

/** Why the inbox could not be loaded, in the specified words. */
export function inboxFailure(error: unknown): string {
  const reason = ServerError.is(error)
    ? texts.serverReturned(error.statusCode, error.response.statusText)
    : errorText(error);
  return texts.failed(reason);
}
