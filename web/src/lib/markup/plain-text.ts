import type { Inline } from "./parse-inline";
import { parseMarkup, type Block, type ListItem } from "./parse-markup";

/** A message in one line without markup, for announcements and quotes. Falls back to the source if nothing else is left. */
export function plainText(source: string): string {
  return textOfBlocks(parseMarkup(source)).replaceAll(/\s+/g, " ").trim() || source;
}

const codePattern = /```[^]*?```|`[^`\n]+`/g;

/** Like `plainText`, for the start of a longer text: a spoiler that the cut left open stays hidden. */
export function plainExcerpt(source: string): string {
  // In code, || is an operator.
  const withoutCode = source.replaceAll(codePattern, (code) => " ".repeat(code.length));
  const isSpoilerOpen = withoutCode.split("||").length % 2 === 0;
  return plainText(isSpoilerOpen ? `${source.slice(0, withoutCode.lastIndexOf("||"))}[spoiler]` : source);
}

const textOfBlocks = (blocks: readonly Block[]): string => blocks.map(textOfBlock).join(" ");

function textOfBlock(block: Block): string {
  if (block.kind === "codeBlock") return block.text;
  if (block.kind === "list") return block.children.map(textOfItem).join(" ");
  return block.kind === "quote" ? textOfBlocks(block.children) : block.children.map(textOfInline).join("");
}

const textOfItem = ({ number, children }: ListItem): string =>
  `${number === null ? "-" : `${number}.`} ${children.map(textOfInline).join("")}`;

function textOfInline(inline: Inline): string {
  switch (inline.kind) {
    case "break":
      return " ";
    case "mention":
      return `@${inline.username}`;
    case "channel":
      return `#${inline.name}`;
    case "image":
      return inline.alt;
    case "text":
    case "code":
    case "link":
      return inline.text;
    case "spoiler":
      return "[spoiler]";
    default:
      return inline.children.map(textOfInline).join("");
  }
}
