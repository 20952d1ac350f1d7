import { invalidField } from "../../../kernel/errors/errors";

let cache: Promise<Set<string>> | undefined;

/** About 18,000 common passwords; loaded on first use. */
function commonPasswords(): Promise<Set<string>> {
  cache ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String).filter((word) => word.length >= 8)),
  );
  return cache;
}

/** One or two distinct characters, or a run of consecutive digits. */
const isTrivial = (password: string): boolean =>
  new Set(password).size < 3 || "0123456789012345678901234567890".includes(password);

/**
 * Follows NIST 800-63B: no composition rules, but no well-known passwords and none of the user's own names.
 * Throws VALIDATION for `field`.
 */
export async function assertUncommonPassword(
  password: string,
  names: readonly string[],
  field = "password",
): Promise<void> {
  const lower = password.toLowerCase();
  if (isTrivial(lower) || (await commonPasswords()).has(lower)) {
    throw invalidField(field, "This password is too common. Please choose another one");
  }
  if (names.some((name) => name && lower === name.toLowerCase())) {
    throw invalidField(field, "Please choose a password that isn't your name or email address");
  }
}
