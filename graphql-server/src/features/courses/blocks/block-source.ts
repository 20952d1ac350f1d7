import { isMap, isPair, isScalar, LineCounter, parseDocument, type Document, type Node } from "yaml";
import type { z } from "zod";

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
}

/** Reads and validates the YAML of a block. Adds what is wrong to `problems`, and returns null. */
export function readBlock<T>(source: BlockSource, schema: z.ZodType<T>, problems: LessonProblem[]): T | null {
  const lines = new LineCounter();
  const document = parseDocument(source.text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number): number => source.line + lines.linePos(offset).line - 1;
  if (document.errors.length) {
    problems.push(...document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), reason: message })));
    return null;
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    const { path } = issue;
    const name = path.join(".");
    const message = issue.code === "invalid_key" ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    problems.push({ line: lineAt(offsetOf(document, path)), reason: name ? `${name}: ${message}` : message });
  }
  return null;
}

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
