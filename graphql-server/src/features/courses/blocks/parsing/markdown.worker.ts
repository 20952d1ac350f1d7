import { parentPort } from "node:worker_threads";
import { marked } from "marked";

/** Answers a text with the milliseconds that parsing it takes. Infinity if it can't be parsed. */
parentPort?.on("message", (markdown: string) => parentPort?.postMessage(parsingTime(markdown)));

function parsingTime(markdown: string): number {
  const start = performance.now();
  try {
    void marked.walkTokens(marked.lexer(markdown), () => undefined);
  } catch {
    // Nested too deeply.
    return Infinity;
  }
  return performance.now() - start;
}
