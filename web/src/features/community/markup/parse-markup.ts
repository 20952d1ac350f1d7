import { parseInline, type Inline } from "./parse-inline";

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "codeBlock"; text: string };

/** Formatting ends here; a message is shorter, and what follows is shown as it was written. */
const formattedLength = 8_000;
/** Quotes within quotes; a mark of one more is text. */
const deepestQuote = 5;
const fence = "```";
const quoteMarks = /^>+(?: |$)/;
const oneQuoteMark = /^> ?/;
const languageLine = /^[\w+#-]{1,20}\n/;

/** Takes a message apart for display, in one pass over its characters for each depth of quotes; never fails. */
export function parseMarkup(source: string): Block[] {
  const blocks = parseBlocks(source.slice(0, formattedLength), 0);
  // Marks around nothing are shown as they were written.
  if (blocks.length === 0) return paragraphOf(source);
  const rest = source.slice(formattedLength);
  if (rest) blocks.push({ kind: "paragraph", children: [{ kind: "text", text: rest }] });
  return blocks;
}

function parseBlocks(text: string, depth: number): Block[] {
  return runsOf(text.split("\n"), depth).flatMap(({ isQuote, lines }): Block[] => {
    if (!isQuote) return parseUnquoted(lines.join("\n"));
    const children = parseBlocks(lines.map((line) => line.replace(oneQuoteMark, "")).join("\n"), depth + 1);
    return children.length > 0 ? [{ kind: "quote", children }] : [];
  });
}

interface Run {
  isQuote: boolean;
  lines: string[];
}

/** Neighbouring lines that are quoted, or are not; a quote mark within a code block belongs to the code. */
function runsOf(lines: readonly string[], depth: number): Run[] {
  const runs: Run[] = [];
  const lastFence = lines.findLastIndex((line) => line.includes(fence));
  let isCode = false;
  lines.forEach((line, index) => {
    const isQuote = !isCode && depth < deepestQuote && quoteMarks.test(line);
    // An even number of parts: an odd number of fences stands between them.
    if (!isQuote && line.split(fence).length % 2 === 0) isCode = !isCode && index < lastFence;
    const run = runs.at(-1);
    if (run?.isQuote === isQuote) run.lines.push(line);
    else runs.push({ isQuote, lines: [line] });
  });
  return runs;
}

function parseUnquoted(source: string): Block[] {
  const blocks: Block[] = [];
  const parts = source.split(fence);
  let text = "";
  parts.forEach((part, index) => {
    const closed = index % 2 === 1 && index < parts.length - 1;
    const code = closed ? part.replace(languageLine, "").replace(/^\n|\n$/g, "") : "";
    if (code.trim() === "") {
      text += index % 2 === 1 ? fence + part + (closed ? fence : "") : part;
      return;
    }
    blocks.push(...paragraphOf(text), { kind: "codeBlock", text: code });
    text = "";
  });
  blocks.push(...paragraphOf(text));
  return blocks;
}

function paragraphOf(text: string): Block[] {
  // Line breaks around a block are the space that it makes by itself.
  const content = text.replace(/^\n+/, "").trimEnd();
  return content ? [{ kind: "paragraph", children: parseInline(content) }] : [];
}
