import { plainTextOf } from "../../kernel/text/plain-text";

const MAX_EXCERPT_LENGTH = 140;

/** Text to read for an excerpt. Longer than the excerpt, because markup is removed. */
export const EXCERPT_SOURCE_LENGTH = 600;

/** The start of a message in one line without markup. */
export function excerptOf(content: string): string {
  // A single "|" at the cut may be the first half of a spoiler's mark.
  const text = plainTextOf(content.slice(0, EXCERPT_SOURCE_LENGTH).replace(/(?<!\|)\|$/, ""));
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  // By code point, so that the cut doesn't break a character.
  return `${Array.from(text).slice(0, MAX_EXCERPT_LENGTH).join("").trimEnd()}…`;
}
