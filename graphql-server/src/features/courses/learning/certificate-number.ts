import { createHash } from "node:crypto";
import { invalidField } from "../../../kernel/errors/errors";

/** Digits of the hash that a number has; with the check character it has four groups of four. */
const KEY_LENGTH = 15;
/** Sixteen digits with dashes or spaces; letters that look like digits are read as these. Ids have 22 characters. */
const NUMBER_PATTERN = /^(?:[0-9A-FOIL][\s-]*){15}[0-9A-FOIL]$/i;

/** SQL: what an index finds a number by. */
export const certificateKeySql = (column: string): string => `left(md5(${column}), ${KEY_LENGTH})`;

/** The number of a certificate, for people to read out: derived from its id, with a check character at the end. */
export function certificateNumber(id: string): string {
  const key = createHash("md5").update(id).digest("hex").slice(0, KEY_LENGTH);
  return `${key}${checkCharacter(key)}`.toUpperCase().replace(/(.{4})(?!$)/g, "$1-");
}

/** The key of a number as someone typed it; null for anything that is not written as a number. Refuses a typing error. */
export function parseCertificateNumber(text: string): string | null {
  if (!NUMBER_PATTERN.test(text.trim())) return null;
  const digits = text.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  const key = digits.slice(0, KEY_LENGTH);
  if (digits.slice(KEY_LENGTH) !== checkCharacter(key)) {
    throw invalidField("id", "This number has a typing error. Compare it with the certificate.");
  }
  return key;
}

/** Luhn's algorithm with 16 digits: notices any single wrong digit and nearly every swap of two neighbors. */
function checkCharacter(key: string): string {
  const sum = [...key].reverse().reduce((total, digit, index) => {
    const value = parseInt(digit, 16) * (index % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / 16) + (value % 16);
  }, 0);
  return ((16 - (sum % 16)) % 16).toString(16);
}
