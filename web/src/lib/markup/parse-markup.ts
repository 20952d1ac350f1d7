import { parseInline, type Inline } from "./parse-inline";

export type Block =
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "quote"; children: Block[] }
  | { kind: "list"; children: ListItem[] }
  | { kind: "codeBlock"; text: string };

export interface ListItem {
  /** The number as written. Null for a bullet. */
  number: number | null;
  children: Inline[];
}

/** Text beyond this length is shown unformatted. Messages are shorter. */
const MAX_FORMATTED_LENGTH = 8_000;
/** The maximum nesting of quotes. Deeper quote marks are text. */
const MAX_QUOTE_DEPTH = 5;
const fence = "```";
const quoteMarks = /^>+(?: |$)/;
const oneQuoteMark = /^> ?/;
const listMark = /^ {0,3}(?:-|(\d{1,9})\.) +(?=\S)/;
const languageLine = /^[\w+#-]{1,20}\n/;

/** Parses a message, with one pass over the text per quote depth. Never throws. */
export function parseMarkup(source: string): Block[] {
  const blocks = parseBlocks(source.slice(0, MAX_FORMATTED_LENGTH), 0);
  // Marks without content are shown as text.
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

/** Groups adjacent lines by whether they are quoted. A quote mark within a code block is code. */
function groupLines(lines: readonly string[], depth: number): LineGroup[] {
  const groups: LineGroup[] = [];
  const lastFence = lines.findLastIndex((line) => line.includes(fence));
  let isCode = false;
  lines.forEach((line, index) => {
    const isQuote = !isCode && depth < MAX_QUOTE_DEPTH && quoteMarks.test(line);
    // An even number of parts means an odd number of fences.
    if (!isQuote && line.split(fence).length % 2 === 0) isCode = !isCode && index < lastFence;
    const group = groups.at(-1);
    if (group?.isQuote === isQuote) group.lines.push(line);
    else groups.push({ isQuote, lines: [line] });
  });
  return groups;
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

/** Parses paragraphs, and lists of adjacent lines with the same kind of marker. */
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
  // Blocks have their own spacing, so line breaks around them are dropped.
  const content = text.replace(/^\n+/, "").trimEnd();
  return content ? [{ kind: "paragraph", children: parseInline(content) }] : [];
}
