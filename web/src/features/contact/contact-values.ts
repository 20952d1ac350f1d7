import type { UseFormSetError } from "react-hook-form";
import { errorCode, errorFields, errorText } from "../../lib/text/error-text";
import type { FieldRule } from "../accounts";
import { contactTexts as texts } from "./texts";

export interface ContactValues {
  name: string;
  email: string;
  message: string;
}

const MAX_MESSAGE_LENGTH = 4_000;
export const contactFields = ["name", "email", "message"] as const;

export const checkMessage: FieldRule = (value) => {
  if (!value.trim()) return texts.messageRequired;
  return value.trim().length > MAX_MESSAGE_LENGTH ? texts.messageTooLong : undefined;
};

export const trimValues = ({ name, email, message }: ContactValues): ContactValues => ({
  name: name.trim(),
  email: email.trim(),
  message: message.trim(),
});

/** Shows the server's field errors, or else the specified error with the wait time of a rate limit. */
export function showContactError(error: unknown, setError: UseFormSetError<ContactValues>): void {
  const fieldErrors = contactFields.flatMap(
    (field) =>
      errorFields(error)
        [field]?.slice(0, 1)
        .map((text) => ({ field, text })) ?? [],
  );
  for (const { field, text } of fieldErrors) setError(field, { message: text });
  if (fieldErrors.length > 0) return;
  const wait = errorCode(error) === "RATE_LIMITED" ? ` ${errorText(error)}` : "";
  setError("root", { message: texts.failed + wait });
}
