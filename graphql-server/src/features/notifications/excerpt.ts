const MAX_EXCERPT_LENGTH = 140;

/** Text to read for an excerpt. Longer than the excerpt, because markup is removed. */
export const EXCERPT_SOURCE_LENGTH = 600;

/**
 * The start of a message in one line without markup. Hides spoilers wherever their marks occur, even in code, and a spoiler that
 * isn't closed: showing too little is better than revealing one.
 */
export function excerptOf(content: string): string {
  const text = content
    .slice(0, EXCERPT_SOURCE_LENGTH)
    .replace(/\|\|[\s\S]*?(?:\|\||$)/g, "[spoiler]")
    // A single "|" at the cut may be the first half of a spoiler's mark.
    .replace(/\|$/, "")
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/g, "$1")
    .replace(/```|`|\*\*|__|~~/g, "")
    .replace(/\*([^*\n]+)\*/g, "$1")
    .replace(/^\s*>+ ?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  // By code point, so that the cut doesn't break a character.
  return `${Array.from(text).slice(0, MAX_EXCERPT_LENGTH).join("").trimEnd()}…`;
}
