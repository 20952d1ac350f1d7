import { marked, type Token } from "marked";
import { z } from "zod";
import type { Glossary, GlossaryEntry } from "../../glossary/glossary";
import { readBlock, type BlockSource, type LessonProblem } from "./block-source";

const PREFIX = "term:";
const LINK = /\[([^[\]]*)\]\(term:[^()\s]*\)/g;

/** Replaces links to terms, such as `[spread](term:spread)`, with their texts. */
export const withoutTermLinks = (markdown: string): string => markdown.replace(LINK, "$1");

/** The terms that a text links to, without repetitions. Adds unknown ones to `problems`. */
export function readTermLinks(
  token: Token,
  line: number,
  glossary: Glossary,
  problems: LessonProblem[],
): GlossaryEntry[] {
  if (!token.raw.includes(PREFIX)) return [];
  const ids = new Set<string>();
  void marked.walkTokens([token], (part) => {
    const href = part.type === "link" ? String(part.href) : "";
    if (href.startsWith(PREFIX)) ids.add(href.slice(PREFIX.length));
  });
  return [...ids].flatMap((id) => {
    const entry = glossary.find(id);
    if (!entry) {
      const before = token.raw.slice(0, token.raw.indexOf(`(${PREFIX}${id})`));
      problems.push({ line: line + before.split("\n").length - 1, reason: unknownTerm(id) });
    }
    return entry ?? [];
  });
}

/** Reads and validates a `term` block. Adds what is wrong to `problems`, and returns null. */
export function readTerm(source: BlockSource, glossary: Glossary, problems: LessonProblem[]): GlossaryEntry | null {
  const schema = z.strictObject({
    term: z
      .string()
      .refine((id) => glossary.find(id) !== undefined, { error: ({ input }) => unknownTerm(String(input)) }),
  });
  const block = readBlock(source, schema, problems);
  return block && (glossary.find(block.term) ?? null);
}

/** The Markdown of a `term` block. */
export const definitionOf = ({ id, term, definition }: GlossaryEntry): string =>
  `> [${term}](${PREFIX}${id}): ${definition}`;

const unknownTerm = (id: string): string => `Unknown term: ${id}. The glossary lists all terms.`;
