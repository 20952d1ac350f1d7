/**
 * The text of a message in one line without markup. Hides spoilers wherever their marks occur, even in code, and a spoiler that isn't
 * closed: showing too little is better than revealing one.
 */
export const plainTextOf = (content: string): string =>
  content
    .replace(/\|\|[\s\S]*?(?:\|\||$)/g, "[spoiler]")
    .replace(/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, "$1")
    .replace(/```|`|\*\*|__|~~/g, "")
    .replace(/\*([^*\n]+)\*/g, "$1")
    .replace(/^[^\S\n\r\u2028\u2029]*>+ ?/gm, "")
    .replace(/\s+/g, " ")
    .trim();
