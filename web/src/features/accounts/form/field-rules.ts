import { validationTexts as texts } from "../texts";

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const usernameShape = /^[A-Za-z0-9_.-]{2,29}[A-Za-z0-9_]$/;
const shortestPassword = 8;
const longestPassword = 128;

/** What is wrong with a value, or undefined when nothing is. The server checks again. */
export type FieldRule = (value: string) => string | undefined;

export const checkEmail: FieldRule = (value) => {
  if (!value.trim()) return texts.emailRequired;
  return emailShape.test(value.trim()) ? undefined : texts.emailShape;
};

export const checkUsername: FieldRule = (value) => {
  if (!value.trim()) return texts.usernameRequired;
  return usernameShape.test(value.trim()) ? undefined : texts.usernameShape;
};

export const checkName: FieldRule = (value) => (value.trim() ? undefined : texts.nameRequired);

/** For signing in, where an old password may break today's rules. */
export const checkPasswordGiven: FieldRule = (value) => (value ? undefined : texts.passwordRequired);

export const checkNewPassword: FieldRule = (value) => {
  if (!value) return texts.passwordRequired;
  return value.length < shortestPassword || value.length > longestPassword ? texts.passwordLength : undefined;
};

export function checkConfirmation(password: string, confirmPassword: string): string | undefined {
  if (!confirmPassword) return texts.confirmRequired;
  return password === confirmPassword ? undefined : texts.passwordsDiffer;
}
