import { createHash } from "node:crypto";

/**
 * Differences that don't count: digits, punctuation (including markup), symbols, combining characters (accents, skin tones),
 * invisible characters, and spaces. Letters and emoji stay.
 */
const IGNORED = /[\p{N}\p{P}\p{Sc}\p{Sk}\p{Sm}\p{Z}\p{C}\p{Script=Inherited}\p{Me}]/gu;

/** A 64-bit hash (bigint), equal for texts that differ only in digits, punctuation, case, or spacing. */
export function textKeyOf(text: string): string {
  const words = text.normalize("NFKC").toLowerCase().replace(IGNORED, "");
  return createHash("sha256").update(words).digest().readBigInt64BE().toString();
}
