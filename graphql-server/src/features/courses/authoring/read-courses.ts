import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { validate } from "class-validator";
import { ContentError, readContent, type ContentProblem } from "../../../kernel/content";
import type { LessonReferences } from "../blocks/parsing/lesson-references";
import { checkIdsOf, parseLesson, type LessonBlock } from "../blocks/parsing/parse-lesson";
import { ABOUT_FILE, courseFile, defaultDomain, lessonFileName, type CourseFile } from "../catalog/seed-courses";
import { SaveCourseInput, SaveLessonInput } from "./course-admin.inputs";

/** The folder with the uploaded pictures, next to the folders of the courses. */
export const PICTURES = "course-pictures";

/** A course that was read from its folder. */
export interface CourseInFolder {
  slug: string;
  /** The path of course.yaml. */
  file: string;
  values: CourseFile;
  /** Null without a file, which leaves the text as it is. */
  about: string | null;
  lessons: LessonInFolder[];
}

export interface LessonInFolder {
  /** The id in the database that it was exported from. */
  id?: string;
  title: string;
  durationMinutes: number;
  preview: boolean;
  /** Null without a file, which leaves the lesson's text as it is. */
  content: string | null;
  checkIds: string[];
  /** Names of the pictures in the course's folder that it shows. */
  pictures: string[];
}

/**
 * Reads and validates all courses in a folder. Draws each question of a text as often as `drawsOf` says. Throws a ContentError that
 * lists all problems.
 */
export async function readCourses(
  folder: string,
  references: LessonReferences,
  drawsOf: (markdown: string) => number,
): Promise<CourseInFolder[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const slugs = entries.filter((entry) => entry.isDirectory() && entry.name !== PICTURES).map(({ name }) => name);
  const problems: ContentProblem[] = [];
  const courses: CourseInFolder[] = [];
  for (const slug of slugs.sort()) {
    const file = path.join(folder, slug, "course.yaml");
    const values = readCourseFile(file, problems);
    if (!values) continue;
    const aboutFile = path.join(folder, slug, ABOUT_FILE);
    const about = existsSync(aboutFile) ? (await readFile(aboutFile, "utf8")).trim() : null;
    for (const reason of await violations(courseInput(slug, values, about ?? "")))
      problems.push({ file, path: "", reason });
    const lessons: LessonInFolder[] = [];
    for (const [index, outline] of values.lessons.entries()) {
      const { number, id, title, durationMinutes, preview = index === 0 } = outline;
      const lesson: LessonInFolder = {
        id,
        title,
        durationMinutes,
        preview,
        content: null,
        checkIds: [],
        pictures: [],
      };
      await readText(path.join(path.dirname(file), lessonFileName(number)), lesson, references, drawsOf, problems);
      for (const reason of await violations(lessonInput(lesson))) {
        problems.push({ file, path: `lessons.${index}`, reason });
      }
      lessons.push(lesson);
    }
    const expected = [ABOUT_FILE, ...values.lessons.map(({ number }) => lessonFileName(number))];
    for (const name of await readdir(path.dirname(file))) {
      if (!name.endsWith(".md") || expected.includes(name)) continue;
      problems.push({ file: path.join(path.dirname(file), name), path: "", reason: "course.yaml has no such lesson" });
    }
    courses.push({ slug, file, values, about, lessons });
  }
  if (problems.length) throw new ContentError(problems);
  return courses;
}

/** The input that stores a course of a folder. */
export const courseInput = (slug: string, values: CourseFile, about: string, id?: number): SaveCourseInput =>
  Object.assign(new SaveCourseInput(), {
    id: id ?? null,
    slug,
    title: values.title.trim(),
    description: values.description.trim(),
    about,
    collection: values.collection,
    domain: values.domain ?? defaultDomain(values),
    level: values.level,
    durationWeeks: values.durationWeeks,
    priceCents: values.priceCents,
    published: values.published,
    includedInPremium: values.includedInPremium,
    imageUrl: values.cover ?? "",
    imageAlt: values.coverAlt,
  });

const lessonInput = ({ title, durationMinutes, preview, content }: LessonInFolder): SaveLessonInput =>
  Object.assign(new SaveLessonInput(), {
    courseId: 0,
    title,
    durationMinutes,
    preview,
    publish: true,
    content: content ?? "",
  });

/** The rules of its class that an input breaks. */
async function violations(input: object): Promise<string[]> {
  const errors = await validate(input, { skipMissingProperties: true });
  return errors.flatMap(({ constraints }) => Object.values(constraints ?? {}));
}

/** Returns undefined, and adds its problems, if the file isn't valid. */
function readCourseFile(file: string, problems: ContentProblem[]): CourseFile | undefined {
  try {
    return readContent(file, courseFile);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

async function readText(
  file: string,
  lesson: LessonInFolder,
  references: LessonReferences,
  drawsOf: (markdown: string) => number,
  problems: ContentProblem[],
): Promise<void> {
  if (!existsSync(file)) return;
  const markdown = await readFile(file, "utf8");
  const parsed = await parseLesson(markdown, references, drawsOf(markdown.trim()));
  problems.push(...parsed.problems.map(({ line, reason }) => ({ file, path: `line ${line}`, reason })));
  const folder = path.dirname(file);
  for (const picture of picturesOf(parsed.blocks)) {
    const source = picture.startsWith("/") ? path.join(folder, "..", picture) : path.join(folder, picture);
    if (!existsSync(source)) problems.push({ file, path: "", reason: `There is no picture ${picture}` });
    else if (!picture.startsWith("/")) lesson.pictures.push(picture);
  }
  lesson.content = markdown.trim();
  lesson.checkIds = checkIdsOf(parsed.blocks);
}

const picturesOf = (blocks: readonly LessonBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === "figure" && block.figure.picture ? [block.figure.picture.file] : []));
