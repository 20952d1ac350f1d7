import { errorCode, errorText } from "../../../lib/text/error-text";
import { adminUsersTexts as texts } from "../texts";

/** Codes whose error message explains the rejection to the admin. */
const REJECTION_CODES = ["CONFLICT", "FORBIDDEN", "NOT_FOUND", "UNAUTHENTICATED", "VALIDATION"];

export function loadErrorText(error: unknown): string {
  return errorCode(error) === "NO_RESPONSE" ? texts.fetchFailed : texts.loadFailed;
}

export interface DeleteError {
  text: string;
  /** The server's explanation, if it rejected the deletion. */
  reason: string | null;
  /** Whether the user was already deleted. */
  isGone: boolean;
}

export function deleteError(error: unknown): DeleteError {
  const code = errorCode(error) ?? "";
  if (code === "NO_RESPONSE") return { text: texts.deleteOffline, reason: null, isGone: false };
  if (REJECTION_CODES.includes(code))
    return { text: texts.deleteRejected, reason: errorText(error), isGone: code === "NOT_FOUND" };
  return { text: texts.deleteFailed, reason: null, isGone: false };
}
