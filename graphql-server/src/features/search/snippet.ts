import { plainTextOf } from "../../kernel/text/plain-text";
import type { SnippetPart } from "./search.types";

const MAX_LENGTH = 180;
/** How much of the text is shown before the first match. */
const CONTEXT_BEFORE = 50;

/** The lexemes of a tsquery, such as 'liquid' & 'sweep'. */
const lexemesOf = (terms: readonly string[]): string[] =>
  terms.flatMap((term) =>
    [...term.matchAll(/'((?:[^']|'')+)'/g)].map(([, lexeme = ""]) => lexeme.replaceAll("''", "'")),
  );

/** Stemming turns a final y into i, and otherwise mostly cuts the end off. */
const prefixOf = (lexeme: string): string => (lexeme.length > 3 ? lexeme.replace(/i$/, "") : lexeme);

/** An excerpt around the first match, split at the words that match. */
export function snippetOf(content: string, words: readonly string[], terms: readonly string[]): SnippetPart[] {
  const text = plainTextOf(content);
  const prefixes = lexemesOf(terms).map(prefixOf);
  const isMatch = (word: string): boolean => {
    const key = word.toLowerCase();
    return words.includes(key) || prefixes.some((prefix) => key.startsWith(prefix));
  };
  const found = [...text.matchAll(/[\p{L}\p{N}\p{M}']+/gu)].filter(([word]) => isMatch(word));
  const start = startOf(text, found[0]?.index ?? 0);
  const end = Math.min(text.length, start + MAX_LENGTH);
  const parts: SnippetPart[] = [];
  let position = start;
  const add = (upTo: number, match: boolean): void => {
    if (upTo > position) parts.push({ text: text.slice(position, upTo), isMatch: match });
    position = Math.max(position, upTo);
  };
  for (const match of found.filter(({ index, 0: word }) => index >= start && index + word.length <= end)) {
    add(match.index, false);
    add(match.index + match[0].length, true);
  }
  add(end, false);
  if (start > 0) parts.unshift({ text: "…", isMatch: false });
  if (end < text.length) parts.push({ text: "…", isMatch: false });
  return parts;
}

/** Starts at a word. */
function startOf(text: string, firstMatch: number): number {
  if (text.length <= MAX_LENGTH || firstMatch <= CONTEXT_BEFORE) return 0;
  const space = text.indexOf(" ", firstMatch - CONTEXT_BEFORE);
  return space >= 0 && space < firstMatch ? space + 1 : firstMatch;
}
