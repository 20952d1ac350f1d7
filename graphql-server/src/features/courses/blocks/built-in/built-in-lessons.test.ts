import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { LESSON_REFERENCES } from "../../../../../../tests/kit/lesson-references";
import { CONTENT_FOLDER } from "../../../../kernel/content";
import { loadBuiltInCourses } from "../../catalog/seed-courses";
import { reviewedOn } from "../parsing/lesson-dates";
import { estimateMinutes, parseLesson, type LessonBlock } from "../parsing/parse-lesson";

const courses = loadBuiltInCourses();
const lessons = courses.flatMap(({ slug, lessons: outline }) =>
  outline.map(({ seedKey, title, durationMinutes }, index) => {
    const file = path.join(CONTENT_FOLDER, "courses", `${seedKey}.md`);
    const text = existsSync(file) ? readFileSync(file, "utf8") : "";
    return { slug, seedKey, title, durationMinutes, text, isLast: index === outline.length - 1 };
  }),
);

const MIN_WORDS = 900;
const MAX_WORDS = 1600;

/** The words of the explanation and of the worked examples, without exercises, questions, code, and sources. */
function countWords(blocks: readonly LessonBlock[]): number {
  const sources = blocks.findIndex((block) => block.type === "text" && block.markdown.startsWith("## Sources"));
  const texts = blocks.slice(0, sources).map((block) => {
    if (block.type === "text") return block.markdown.startsWith("```") ? "" : block.markdown;
    if (block.type !== "example") return "";
    const { title, text, steps, conclusion } = block.example;
    return [title, text, ...steps, conclusion].join(" ");
  });
  return texts.join(" ").split(/\s+/).filter(Boolean).length;
}

describe("each built-in lesson", () => {
  it.each(lessons.map((lesson) => [lesson.seedKey, lesson] as const))(
    "has an explanation, an example, a figure, questions, an exercise, and sources: %s",
    async (_key, { text, durationMinutes, isLast }) => {
      const { blocks } = await parseLesson(text, LESSON_REFERENCES, 1);
      const checks = blocks.flatMap((block) => (block.type === "check" ? [block.check] : []));
      const count = (type: string): number => blocks.filter((block) => block.type === type).length;
      expect(checks.length).toBeGreaterThanOrEqual(3);
      expect(checks.length).toBeLessThanOrEqual(6);
      expect(checks.filter(({ isParameterized }) => isParameterized).length * 2).toBeGreaterThanOrEqual(checks.length);
      expect([count("example"), count("figure"), count("exercise")].every((each) => each > 0)).toBe(true);
      expect(reviewedOn(text)).not.toBeNull();
      expect(text).toContain("\n## The common mistake\n");
      expect(text).toContain("\n## Sources\n");
      // The outline has the time until the text is stored.
      expect(Math.abs(durationMinutes - estimateMinutes(blocks))).toBeLessThanOrEqual(5);
      const words = countWords(blocks);
      expect(words).toBeGreaterThanOrEqual(MIN_WORDS);
      expect(words).toBeLessThanOrEqual(MAX_WORDS);
      const exercises = blocks.flatMap((block) => (block.type === "exercise" ? [block.exercise.id] : []));
      expect(exercises.includes("course-project")).toBe(isLast);
    },
  );
});

it("says for each course what it builds, who it isn't for, and what to read", () => {
  for (const { about } of courses) {
    expect(about).toContain("## What you'll build\n");
    expect(about).toContain("## Who this course isn't for\n");
    expect(about).toContain("## Reading list\n");
  }
});

describe("links", () => {
  const { calculators, glossary } = LESSON_REFERENCES;
  const lessonCounts = new Map(courses.map(({ slug, lessons: outline }) => [slug, outline.length]));

  /** Whether a lesson's link to a page of this site leads somewhere. */
  function exists(link: string): boolean {
    const [, page = "", id = "", , position] = /^\/(\w+)(?:[/#]([\w-]+))?(\/lessons\/(\d+))?$/.exec(link) ?? [];
    if (page === "courses") return position ? Number(position) <= (lessonCounts.get(id) ?? 0) : lessonCounts.has(id);
    if (page === "tools") return !id || calculators.list().some((calculator) => calculator.id === id);
    if (page === "glossary") return !id || glossary.find(id) !== undefined;
    if (page === "simulator") return ["", "lab"].includes(id);
    return ["community", "contact", "help", "journal", "review"].includes(page);
  }

  it("in lessons and texts about courses lead to lessons, calculators, and terms that exist", () => {
    const texts = [...lessons.map(({ seedKey, text }) => ({ seedKey, text }))];
    texts.push(...courses.map(({ slug, about }) => ({ seedKey: slug, text: about })));
    const links = texts.flatMap(({ seedKey, text }) =>
      [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map(([, link = ""]) => ({ seedKey, link })),
    );
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter(({ link }) => !exists(link))).toEqual([]);
  });

  it("to lessons by number mention lessons that exist", () => {
    const missing = lessons.flatMap(({ seedKey, slug, text }) =>
      [...text.matchAll(/\b[Ll]essons? (\d+)( and (\d+))? of this course/g)].flatMap(([mention, first, , second]) =>
        [first, second].some((number) => Number(number ?? 1) > (lessonCounts.get(slug) ?? 0))
          ? [`${seedKey}: ${mention}`]
          : [],
      ),
    );
    expect(missing).toEqual([]);
  });
});
