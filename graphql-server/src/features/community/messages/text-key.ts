import { createHash } from "node:crypto";

/**
 * What two texts must differ in to count as different: digits, punctuation (markup included), signs, accents and skin tones
 * added with combining characters, invisible characters, and blanks. Letters and emoji stay.
 */
const IGNORED = /[\p{N}\p{P}\p{Sc}\p{Sk}\p{Sm}\p{Z}\p{C}\p{Script=Inherited}\p{Me}]/gu;

/** Equal for texts that differ only in digits, punctuation, case, or spacing: a 64-bit hash, as PostgreSQL's bigint. */
export function textKeyOf(text: string): string {
  const words = text.normalize("NFKC").toLowerCase().replace(IGNORED, "");
  return createHash("sha256").update(words).digest().readBigInt64BE().toString();
}
