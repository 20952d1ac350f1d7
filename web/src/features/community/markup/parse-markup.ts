import { parseInline, type Inline } from "./parse-inline";

export type Block = { kind: "paragraph" | "quote"; children: Inline[] } | { kind: "codeBlock"; text: string };

/** Formatting ends here; a message is shorter, and what follows is shown as it was written. */
const formattedLength = 8_000;
const fence = "```";
const quoteLine = /^> ?/;
const languageLine = /^[\w+#-]{1,20}\n/;

/** Takes a message apart for display, in one pass over each of its characters; never fails. */
export function parseMarkup(source: string): Block[] {
  const blocks: Block[] = [];
  const parts = source.slice(0, formattedLength).split(fence);
  let text = "";
  parts.forEach((part, index) => {
    const closed = index % 2 === 1 && index < parts.length - 1;
    const code = closed ? part.replace(languageLine, "").replace(/^\n|\n$/g, "") : "";
    if (code.trim() === "") {
      text += index % 2 === 1 ? fence + part + (closed ? fence : "") : part;
      return;
    }
    blocks.push(...parseLines(text), { kind: "codeBlock", text: code });
    text = "";
  });
  blocks.push(...parseLines(text));
  const rest = source.slice(formattedLength);
  if (rest) blocks.push({ kind: "paragraph", children: [{ kind: "text", text: rest }] });
  return blocks;
}

function parseLines(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let quoted = false;
  const close = () => {
    // Line breaks around a block are the space that it makes by itself.
    const content = lines.join("\n").replace(/^\n+/, "").trimEnd();
    if (content) blocks.push({ kind: quoted ? "quote" : "paragraph", children: parseInline(content) });
    lines = [];
  };
  for (const line of text.split("\n")) {
    const isQuote = line.startsWith("> ") || line === ">";
    if (isQuote !== quoted) close();
    quoted = isQuote;
    lines.push(isQuote ? line.replace(quoteLine, "") : line);
  }
  close();
  return blocks;
}
