import { isMap, isPair, isScalar, LineCounter, parseDocument, type Document, type Node } from "yaml";
import type { z } from "zod";
import { isMissing, plainMessage } from "./plain-messages";

/** What is wrong with a lesson, and in which line of its Markdown (starting at 1). */
export interface LessonProblem {
  line: number;
  reason: string;
}

/** A fenced block of a lesson. */
export interface BlockSource {
  /** YAML. */
  text: string;
  /** The line of its first line of YAML. */
  line: number;
  /** The language of the block, such as `check`. */
  kind?: string;
}

/** Reads and validates the YAML of a block. Adds what is wrong to `problems`, and returns null. */
export function readBlock<T>(source: BlockSource, schema: z.ZodType<T>, problems: LessonProblem[]): T | null {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => source.line + lines.linePos(offset).line - 1;
  if (document.errors.length) {
    problems.push(
      ...document.errors.map(({ pos, message }) => ({
        line: lineAt(pos[0]),
        reason: `This line can't be read: ${message}. Check its indentation, colons, and quotes.`,
      })),
    );
    return null;
  }
  const result = schema.safeParse(document.toJS(), { error: plainMessage, reportInput: true });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const { path } = issue;
    const name = path.join(".");
    const message = issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    const reason = isMissing(issue) ? missing(source, path) : name ? `${name}: ${message}` : message;
    problems.push({ line: lineAt(offsetOf(document, path)), reason });
  }
  return null;
}

/** For example "The question needs a solution. Write it under `solution:`." */
function missing({ kind }: BlockSource, path: readonly PropertyKey[]): string {
  const name = String(path.at(-1) ?? "");
  const block = KINDS[kind ?? ""];
  const owner = path.length > 1 ? path.slice(0, -1).join(".") : `The ${block && block !== name ? block : "block"}`;
  const article = /s$/.test(name) ? "" : /^[aeiou]/.test(name) ? "an " : "a ";
  return `${owner} needs ${article}${name}. Write ${article ? "it" : "them"} under \`${name}:\`.`;
}

/** What authors call the blocks. */
const KINDS: Record<string, string> = {
  check: "question",
  calc: "calculator",
  figure: "figure",
  example: "example",
  exercise: "exercise",
  term: "term",
  scenario: "scenario",
  task: "task",
};

/** Where the deepest existing part of a path starts. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const key = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key)
      : null;
    const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as Node | undefined;
    if (node?.range) return node.range[0];
  }
  return 0;
}
