import type { FieldRule } from "../../../ui/form/field-rules";
import { validationTexts as texts } from "../texts";

const usernamePattern = /^[A-Za-z0-9_.-]{2,29}[A-Za-z0-9_]$/;
const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

export const checkUsername: FieldRule = (value) => {
  if (!value.trim()) return "Username is required";
  return usernamePattern.test(value.trim())
    ? undefined
    : "Use 3 to 30 letters, digits, _ . or -, and don't end with . or -";
};

/** For current passwords, which may not meet today's rules. */
export const checkPasswordPresent: FieldRule = (value) => (value ? undefined : texts.passwordRequired);

export const checkNewPassword: FieldRule = (value) => {
  if (!value) return texts.passwordRequired;
  return value.length < MIN_PASSWORD_LENGTH || value.length > MAX_PASSWORD_LENGTH
    ? "Password must be 8 to 128 characters"
    : undefined;
};

export function checkPasswordsMatch(password: string, confirmPassword: string): string | undefined {
  if (!confirmPassword) return "Please confirm your password";
  return password === confirmPassword ? undefined : texts.passwordsDiffer;
}
