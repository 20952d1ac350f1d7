import { createHash } from "node:crypto";
import { invalidField } from "../../../kernel/errors/errors";

/** Number of hash digits. With the check character, they make four groups of four. */
const KEY_LENGTH = 15;
/** Sixteen hex digits with optional dashes or spaces. O, I, and L are accepted as digits. Ids have 22 characters. */
const NUMBER_PATTERN = /^(?:[0-9A-FOIL][\s-]*){15}[0-9A-FOIL]$/i;

/** SQL: the indexed expression to look up a certificate number. */
export const certificateKeySql = (column: string): string => `left(md5(${column}), ${KEY_LENGTH})`;

/** A certificate's number: derived from its id, with a check character at the end. */
export function certificateNumber(id: string): string {
  const key = createHash("md5").update(id).digest("hex").slice(0, KEY_LENGTH);
  return `${key}${checkCharacter(key)}`.toUpperCase().replace(/(.{4})(?!$)/g, "$1-");
}

/** Returns the key of a typed number, or null if the text isn't a certificate number. Throws VALIDATION for a typo. */
export function parseCertificateNumber(text: string): string | null {
  if (!NUMBER_PATTERN.test(text.trim())) return null;
  const digits = text.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  const key = digits.slice(0, KEY_LENGTH);
  if (digits.slice(KEY_LENGTH) !== checkCharacter(key)) {
    throw invalidField("id", "This number has a typo. Compare it with the certificate.");
  }
  return key;
}

/** Luhn's algorithm in base 16: detects every wrong digit and nearly every swap of two adjacent digits. */
function checkCharacter(key: string): string {
  const sum = [...key].reverse().reduce((total, digit, index) => {
    const value = parseInt(digit, 16) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 16) + (value % 16);
  }, 0);
  return ((16 - (sum % 16)) % 16).toString(16);
}
