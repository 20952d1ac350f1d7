import { parseInline, type Inline } from "./parse-inline";

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; children: ListItem[] }
  | { kind: "codeBlock"; text: string };

export interface ListItem {
  /** As it was written; null: a bullet. */
  number: number | null;
  children: Inline[];
}

/** Formatting ends here; a message is shorter, and what follows is shown as it was written. */
const MAX_FORMATTED_LENGTH = 8_000;
/** Quotes within quotes; a mark of one more is text. */
const MAX_QUOTE_DEPTH = 5;
const fence = "```";
const quoteMarks = /^>+(?: |$)/;
const oneQuoteMark = /^> ?/;
const listMark = /^ {0,3}(?:-|(\d{1,9})\.) +(?=\S)/;
const languageLine = /^[\w+#-]{1,20}\n/;

/** Takes a message apart for display, in one pass over its characters for each depth of quotes; never fails. */
export function parseMarkup(source: string): Block[] {
  const blocks = parseBlocks(source.slice(0, MAX_FORMATTED_LENGTH), 0);
  // Marks around nothing are shown as they were written.
  if (blocks.length === 0) return paragraphOf(source);
  const rest = source.slice(MAX_FORMATTED_LENGTH);
  if (rest) blocks.push({ kind: "paragraph", children: [{ kind: "text", text: rest }] });
  return blocks;
}

function parseBlocks(text: string, depth: number): Block[] {
  return groupLines(text.split("\n"), depth).flatMap(({ isQuote, lines }): Block[] => {
    if (!isQuote) return parseUnquoted(lines.join("\n"));
    const children = parseBlocks(lines.map((line) => line.replace(oneQuoteMark, "")).join("\n"), depth + 1);
    return children.length > 0 ? [{ kind: "quote", children }] : [];
  });
}

interface LineGroup {
  isQuote: boolean;
  lines: string[];
}

/** Neighbouring lines that are quoted, or are not; a quote mark within a code block belongs to the code. */
function groupLines(lines: readonly string[], depth: number): LineGroup[] {
  const runs: LineGroup[] = [];
  const lastFence = lines.findLastIndex((line) => line.includes(fence));
  let isCode = false;
  lines.forEach((line, index) => {
    const isQuote = !isCode && depth < MAX_QUOTE_DEPTH && quoteMarks.test(line);
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
    blocks.push(...textBlocks(text), { kind: "codeBlock", text: code });
    text = "";
  });
  blocks.push(...textBlocks(text));
  return blocks;
}

/** Paragraphs, and lists where neighboring lines begin with a mark of the same kind. */
function textBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    const mark = listMark.exec(line);
    if (!mark) {
      lines.push(line);
      continue;
    }
    blocks.push(...paragraphOf(lines.join("\n")));
    const number = mark[1] === undefined ? null : Number(mark[1]);
    const item: ListItem = { number, children: parseInline(line.slice(mark[0].length).trimEnd()) };
    const list = blocks.at(-1);
    const isSameList = lines.length === 0 && list?.kind === "list";
    if (isSameList && (list.children[0]?.number === null) === (number === null)) list.children.push(item);
    else blocks.push({ kind: "list", children: [item] });
    lines = [];
  }
  return [...blocks, ...paragraphOf(lines.join("\n"))];
}

function paragraphOf(text: string): Block[] {
  // Line breaks around a block are the space that it makes by itself.
  const content = text.replace(/^\n+/, "").trimEnd();
  return content ? [{ kind: "paragraph", children: parseInline(content) }] : [];
}
