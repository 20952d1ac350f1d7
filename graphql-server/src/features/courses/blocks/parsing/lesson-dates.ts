import { z } from "zod";
import { readBlock, type LessonProblem } from "./block-source";

/** Lines between `---` at the start of a lesson. */
const FRONT_MATTER = /^---\n([^]*?)\n---(?=\n|$)/;

const frontMatter = z.strictObject({
  /** The day on which someone last checked the whole text. */
  reviewed: z.iso.date({ error: "Write the day as 2026-11-28" }),
});

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** Between two words, also at the end of a line of a quote. */
const GAP = "[\\s>]{1,9}";

/** When a fact was true: `as of 2026` or `as of November 2026`. */
const STAMP = new RegExp(`\\bas${GAP}of${GAP}(?:(${MONTHS.join("|")})${GAP})?(20\\d\\d)\\b`, "gi");

/** Replaces the front matter by empty lines, so that the other lines keep their numbers. */
export const withoutFrontMatter = (markdown: string): string =>
  markdown.replace(FRONT_MATTER, (lines) => "\n".repeat(lines.split("\n").length - 1));

/** The day on which the text was last reviewed, such as 2026-11-28; null if it doesn't say, or if it isn't valid. */
export function reviewedOn(markdown: string, problems: LessonProblem[] = []): string | null {
  const [, text] = FRONT_MATTER.exec(markdown) ?? [];
  if (text === undefined) return null;
  return readBlock({ text, line: 2 }, frontMatter, problems)?.reviewed ?? null;
}

/** The facts that are stamped with an earlier date, and the review if it was earlier. A year or a month counts from its first day. */
export function datesBefore(markdown: string, limit: Date): LessonProblem[] {
  const reviewed = reviewedOn(markdown);
  const reviews = reviewed && new Date(reviewed) < limit ? [{ line: 2, reason: `reviewed: ${reviewed}` }] : [];
  const facts = [...markdown.matchAll(STAMP)].flatMap(({ index, 0: stamp, 1: month = "January", 2: year }) => {
    const number = MONTHS.findIndex((name) => name.toLowerCase() === month.toLowerCase());
    if (Date.UTC(Number(year), number) >= limit.getTime()) return [];
    return [{ line: markdown.slice(0, index).split("\n").length, reason: stamp.replace(/[\s>]+/g, " ") }];
  });
  return [...reviews, ...facts];
}
