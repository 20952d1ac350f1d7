import { errorCode, errorText } from "../../lib/text/error-text";
import type { FieldRule } from "../../ui/form/field-rules";
import { contactTexts as texts } from "./texts";

export interface ContactValues {
  name: string;
  email: string;
  message: string;
}

const MAX_MESSAGE_LENGTH = 4_000;
export const contactFields = ["name", "email", "message"] as const;

export const checkMessage: FieldRule = (value) => {
  if (!value.trim()) return "Message is required";
  return value.trim().length > MAX_MESSAGE_LENGTH ? "Message must have at most 4,000 characters" : undefined;
};

export const trimValues = ({ name, email, message }: ContactValues): ContactValues => ({
  name: name.trim(),
  email: email.trim(),
  message: message.trim(),
});

/** The specified text, followed by the wait time for a rate limit. */
export function contactErrorText(error: unknown): string {
  return texts.failed + (errorCode(error) === "RATE_LIMITED" ? ` ${errorText(error)}` : "");
}
