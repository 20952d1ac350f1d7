import { errorCode, errorText } from "../../../lib/text/error-text";
import { adminUsersTexts as texts } from "../texts";

/** Codes with which the server refuses, each with a sentence that says why. */
const REJECTION_CODES = ["CONFLICT", "FORBIDDEN", "NOT_FOUND", "UNAUTHENTICATED", "VALIDATION"];

export function loadErrorText(error: unknown): string {
  return errorCode(error) === "NO_RESPONSE" ? texts.fetchFailed : texts.loadFailed;
}

export interface DeleteError {
  text: string;
  /** What the server said, where it refused. */
  reason: string | null;
  /** There is no such person any more: the list shows what was. */
  isGone: boolean;
}

export function deleteError(error: unknown): DeleteError {
  const code = errorCode(error) ?? "";
  if (code === "NO_RESPONSE") return { text: texts.deleteOffline, reason: null, isGone: false };
  if (REJECTION_CODES.includes(code))
    return { text: texts.deleteRejected, reason: errorText(error), isGone: code === "NOT_FOUND" };
  return { text: texts.deleteFailed, reason: null, isGone: false };
}
