import { invalidField } from "../../../kernel/errors/errors";

let common: Promise<Set<string>> | undefined;

/** Some 18,000 passwords that everybody tries first; loaded on first use. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String).filter((word) => word.length >= 8)),
  );
  return common;
}

/** Of one character or a run of the keyboard's digits, however long. */
const isTrivial = (password: string): boolean =>
  new Set(password).size < 3 || "0123456789012345678901234567890".includes(password);

/**
 * NIST 800-63B: no composition rules, but nothing that is guessed first: well-known passwords and the person's own names.
 * Throws VALIDATION naming `field`.
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
    throw invalidField(field, "Please choose a password that is not your name or address");
  }
}
