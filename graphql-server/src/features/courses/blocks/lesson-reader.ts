import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { marked } from "marked";
import type { Check } from "./check";
import { parseLesson, type LessonBlock } from "./parse-lesson";

const MAX_LESSONS = 200;

/** Parses lessons and remembers the most recently used ones. */
export class LessonReader {
  private readonly parsed = new LRUCache<string, Promise<LessonBlock[]>>({ max: MAX_LESSONS });

  blocksOf(markdown: string): Promise<LessonBlock[]> {
    const key = createHash("sha256").update(markdown).digest("base64");
    const known = this.parsed.get(key);
    if (known) return known;
    // Lessons are validated when they are saved, so they have no problems here.
    const parsing = parseLesson(markdown, 0).then(({ blocks }) => blocks);
    this.parsed.set(key, parsing);
    return parsing;
  }

  async checksOf(markdown: string): Promise<Check[]> {
    return (await this.blocksOf(markdown)).flatMap((block) => (block.type === "check" ? [block.check] : []));
  }
}

/** A lesson's Markdown without its questions, whose answers are secret, and without the sources of its figures. */
export const withoutQuestions = (markdown: string): string =>
  marked
    .lexer(markdown)
    .filter((token) => !(token.type === "code" && (token.lang === "check" || token.lang === "figure")))
    .map(({ raw }) => raw)
    .join("")
    .trim();
