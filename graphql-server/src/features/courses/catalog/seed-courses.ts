import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { EntityManager } from "typeorm";
import { z } from "zod";
import { assertUnique, CONTENT_FOLDER, ContentError, readContent } from "../../../kernel/content";
import { query } from "../../../kernel/database";
import type { LessonReferences } from "../blocks/parsing/lesson-references";
import { checkIdsOf, estimateMinutes, parseLesson, type LessonBlock } from "../blocks/parsing/parse-lesson";
import { COURSE_DOMAINS } from "./course-cover";
import { Course, CourseCollection, CourseLevel } from "./course.entity";
import { publishLesson } from "../lessons/lessons.emails";
import { Lesson } from "../lessons/lesson.entity";

/** Each course is a folder, named by its slug, with course.yaml and the texts of its lessons: 01.md, 02.md, ... */
const COURSES_FOLDER = path.join(CONTENT_FOLDER, "courses");

const lessonOutline = z.strictObject({
  /** The number of its file. Never changes in a built-in course; a new lesson gets the next free number. */
  number: z.int().positive(),
  /** The id in the database that it was exported from. */
  id: z.uuid().optional(),
  title: z.string().min(1),
  durationMinutes: z.int().positive(),
  /** Whether anyone can read it. By default, only the first lesson. */
  preview: z.boolean().optional(),
});

/** The contents of course.yaml. */
export const courseFile = z.strictObject({
  /** Never changes once published, like the slug. Catalog ids start at 101, because the client's built-in sample list uses 1 to 8. */
  id: z.int().positive(),
  collection: z.enum(["CATALOG", "TRADING"]).transform((name) => CourseCollection[name]),
  /** Position within the collection. */
  position: z.int().positive(),
  title: z.string().min(1),
  description: z.string().min(1),
  level: z.enum(CourseLevel),
  durationWeeks: z.int().positive(),
  priceCents: z.int().nonnegative(),
  includedInPremium: z.boolean().default(false),
  /** False for a draft. */
  published: z.boolean().default(true),
  /** By default, the title if it is one of the catalog's domains, and otherwise Trading. */
  domain: z.enum(COURSE_DOMAINS).optional(),
  /** An uploaded picture. By default, a drawing. */
  cover: z.string().optional(),
  coverAlt: z.string().default(""),
  /** In teaching order. The first one is a preview. */
  lessons: z
    .array(lessonOutline)
    .refine((lessons) => new Set(lessons.map(({ number }) => number)).size === lessons.length, {
      error: "Lesson numbers must be unique",
    }),
});

export type CourseFile = z.infer<typeof courseFile>;

/** The file with a course's `about`. */
export const ABOUT_FILE = "about.md";

/** The file of a lesson's text. */
export const lessonFileName = (number: number): string => `${String(number).padStart(2, "0")}.md`;

/** Each catalog course is its own domain. */
export const defaultDomain = ({ collection, title }: Pick<Course, "collection" | "title">): string =>
  collection === CourseCollection.CATALOG && COURSE_DOMAINS.includes(title) ? title : "Trading";

/** A built-in course, inserted at startup if missing. */
export type CourseSeed = ReturnType<typeof courseSeed>;

/** The built-in courses, by collection and position. */
export function loadBuiltInCourses(folder = COURSES_FOLDER): CourseSeed[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const courses = folders.map(({ name: slug }) => {
    const file = path.join(folder, slug, "course.yaml");
    const about = path.join(folder, slug, ABOUT_FILE);
    return {
      file,
      slug,
      about: existsSync(about) ? readFileSync(about, "utf8").trim() : "",
      ...readContent(file, courseFile),
    };
  });
  const placeOf = ({ collection, position }: (typeof courses)[number]): string => `${collection} ${position}`;
  assertUnique(courses.map(({ file, id }) => ({ file, path: "id", value: id })));
  assertUnique(courses.map((course) => ({ file: course.file, path: "position", value: placeOf(course) })));
  return courses
    .sort((a, b) => a.collection.localeCompare(b.collection) || a.position - b.position)
    .map(({ file: _file, ...course }) => courseSeed(course));
}

function courseSeed({ slug, ...course }: CourseFile & { slug: string; about: string }) {
  const { lessons, cover, coverAlt, ...values } = course;
  return {
    ...values,
    slug,
    domain: course.domain ?? defaultDomain(course),
    imageUrl: cover ?? `/course-art/${slug}.svg`,
    imageAlt: coverAlt,
    lessons: lessons.map(({ number, id: _id, preview, ...lesson }, index) => ({
      ...lesson,
      /** Identifies the lesson and its text (`<course slug>/<number>`), even after it is moved. */
      seedKey: `${slug}/${String(number).padStart(2, "0")}`,
      preview: preview ?? index === 0,
    })),
  };
}

/** Inserts missing built-in courses and their outlines. Never changes existing ones, which admins may have edited. */
export async function seedCourses(manager: EntityManager, courses: readonly CourseSeed[]): Promise<void> {
  const existing = new Set((await manager.find(Course, { select: { id: true } })).map((course) => course.id));
  const missing = courses.filter((seed) => !existing.has(seed.id));
  for (const { lessons, ...course } of missing) {
    // seedAbout fills it.
    await manager.insert(Course, { ...course, about: "" });
    await manager.insert(
      Lesson,
      lessons.map((lesson, index) => ({ ...lesson, courseId: course.id, position: index + 1 })),
    );
  }
}

/** SQL: whether a text is still as it was seeded, so that a release may update it. */
const isUneditedSql = (text: string, seededHash: string): string =>
  `CASE WHEN ${seededHash} IS NULL THEN ${text} = '' ELSE ${seededHash} = encode(sha256(convert_to(${text}, 'UTF8')), 'hex') END`;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Fills `about` of the built-in courses. Later releases update it the same way. Never changes a text that an admin edited or emptied. */
export async function seedAbout(manager: EntityManager, courses: readonly CourseSeed[]): Promise<void> {
  await query(
    manager,
    `UPDATE courses c SET about = s.about, about_seeded_hash = s.hash
     FROM unnest($1::int[], $2::text[], $3::text[]) AS s (id, about, hash)
     WHERE c.id = s.id AND c.about <> s.about AND ${isUneditedSql("c.about", "c.about_seeded_hash")}`,
    [courses.map(({ id }) => id), courses.map(({ about }) => about), courses.map(({ about }) => hashOf(about))],
  );
}

/**
 * Fills lessons with the texts in a folder (`<seed key>.md`). Later releases update texts the same way. Never changes a lesson
 * that an admin edited or emptied.
 */
export async function seedLessonTexts(
  manager: EntityManager,
  references: LessonReferences,
  folder = COURSES_FOLDER,
): Promise<void> {
  const texts = await readTexts(folder);
  const lessons = await query<{ id: string; key: string; hash: string | null }>(
    manager,
    `SELECT id, seed_key AS key, seeded_hash AS hash FROM lessons
     WHERE seed_key IS NOT NULL AND ${isUneditedSql("content", "seeded_hash")} FOR UPDATE`,
  );
  for (const { id, key, hash } of lessons) {
    const content = texts.get(key);
    if (!content) continue;
    const newHash = hashOf(content);
    if (newHash === hash) continue;
    const blocks = await parseSeed(content, key, references);
    await query(
      manager,
      `UPDATE lessons SET content = $2, duration_minutes = $3, seeded_hash = $4, check_ids = $5 WHERE id = $1`,
      [id, content, estimateMinutes(blocks), newHash, checkIdsOf(blocks)],
    );
    await publishLesson(manager, id);
  }
}

/** The blocks of a lesson. Throws a ContentError if the lesson isn't valid. */
async function parseSeed(content: string, key: string, references: LessonReferences): Promise<LessonBlock[]> {
  const { blocks, problems } = await parseLesson(content, references);
  if (problems.length) {
    const file = path.join(COURSES_FOLDER, `${key}.md`);
    throw new ContentError(problems.map(({ line, reason }) => ({ file, path: `line ${line}`, reason })));
  }
  return blocks;
}

/** The texts in a folder, by seed key. */
async function readTexts(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\d\.md$/.test(file));
  const texts = files.map(async (file): Promise<[string, string]> => {
    const key = file.split(path.sep).join("/").slice(0, -".md".length);
    return [key, (await readFile(path.join(folder, file), "utf8")).trim()];
  });
  return new Map(await Promise.all(texts));
}
