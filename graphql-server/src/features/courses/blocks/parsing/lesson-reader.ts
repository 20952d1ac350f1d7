import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { marked } from "marked";
import type { Check } from "../check";
import type { Exercise, Task } from "../task-blocks";
import { withoutFrontMatter } from "./lesson-dates";
import type { LessonReferences } from "./lesson-references";
import { parseLesson, type LessonBlock } from "./parse-lesson";
import { withoutTermLinks } from "./term-links";

const MAX_LESSONS = 200;
/** In characters. A longer first paragraph gives no sample. */
const MAX_SAMPLE_LENGTH = 1_200;

/** Parses lessons and remembers the most recently used ones. */
export class LessonReader {
  private readonly parsed = new LRUCache<string, Promise<LessonBlock[]>>({ max: MAX_LESSONS });

  constructor(private readonly references: LessonReferences) {}

  blocksOf(markdown: string): Promise<LessonBlock[]> {
    const key = createHash("sha256").update(markdown).digest("base64");
    const known = this.parsed.get(key);
    if (known) return known;
    // Lessons are validated when they are saved, so they have no problems here.
    const parsing = parseLesson(markdown, this.references, 0).then(({ blocks }) => blocks);
    this.parsed.set(key, parsing);
    return parsing;
  }

  async exercisesOf(markdown: string): Promise<Exercise[]> {
    return (await this.blocksOf(markdown)).flatMap((block) => (block.type === "exercise" ? [block.exercise] : []));
  }

  async tasksOf(markdown: string): Promise<Task[]> {
    return (await this.blocksOf(markdown)).flatMap((block) => (block.type === "task" ? [block.task] : []));
  }

  async checksOf(markdown: string): Promise<Check[]> {
    return (await this.blocksOf(markdown)).flatMap((block) => (block.type === "check" ? [block.check] : []));
  }
}

/** The blocks that the plain Markdown of a lesson leaves out. The answers of questions and exercises are secret. */
const LEFT_OUT = ["check", "calc", "figure", "example", "exercise", "term", "scenario", "task"];

/** A lesson's Markdown without its fenced blocks and links to terms. */
export const withoutQuestions = (markdown: string): string => publicParts(markdown).join("").trim();

/** The first paragraphs of a lesson, as many as fit on a screen, for people who can't read the rest. */
export function beginningOf(markdown: string): string {
  const parts = publicParts(markdown);
  let length = 0;
  const end = parts.findIndex((part) => (length += part.length) > MAX_SAMPLE_LENGTH);
  return (end === -1 ? parts : parts.slice(0, end)).join("").trim();
}

const publicParts = (markdown: string): string[] =>
  marked
    .lexer(withoutFrontMatter(markdown))
    .filter((token) => !(token.type === "code" && LEFT_OUT.includes(String(token.lang))))
    .map(({ raw }) => withoutTermLinks(raw));
