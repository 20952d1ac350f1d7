import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { DataSource, EntityManager } from "typeorm";
import { stringify } from "yaml";
import type { z } from "zod";
import type { Clock } from "../../../kernel/clock";
import { CONTENT_FOLDER, ContentError, type ContentProblem } from "../../../kernel/content";
import { query, transact } from "../../../kernel/database";
import { StartupError } from "../../../kernel/errors/errors";
import type { PictureStore } from "../../accounts";
import type { LessonReferences } from "../blocks/parsing/lesson-references";
import { datesBefore } from "../blocks/parsing/lesson-dates";
import { SAVED_DRAWS } from "../blocks/parsing/parse-lesson";
import { generatedCoverUrl } from "../catalog/course-cover";
import { CourseCollection, type Course } from "../catalog/course.entity";
import { COURSE_COLUMNS } from "../catalog/courses.service";
import { ABOUT_FILE, courseFile, defaultDomain, lessonFileName } from "../catalog/seed-courses";
import { orderLessons, storeLesson } from "../lessons/lesson-admin.service";
import type { CourseAdminService } from "./course-admin.service";
import { courseInput, PICTURES, readCourses, type CourseInFolder, type LessonInFolder } from "./read-courses";

const UPLOADED = /\/course-pictures\/([0-9a-f]{64}\.webp)/g;
const LINE_WIDTH = 120;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

interface StoredLesson {
  id: string;
  title: string;
  durationMinutes: number;
  preview: boolean;
  content: string;
  checkIds: string[];
}

type StoredCourse = Course & { lessons: StoredLesson[] };

interface FolderSummary {
  courses: number;
  lessons: number;
}

interface CourseFolderDeps {
  database: DataSource;
  courses: CourseAdminService;
  pictures: PictureStore;
  references: LessonReferences;
  clock: Clock;
}

/** Writes courses to a folder of files, and reads them from one. */
export class CourseFolder {
  constructor(private readonly deps: CourseFolderDeps) {}

  /** Validates all courses in a folder, drawing each question `draws` times. Throws a ContentError that lists all problems. Lists dates of facts and reviews that are older than a year. */
  async check(folder: string, draws = SAVED_DRAWS): Promise<FolderSummary & { checks: number; oldDates: string[] }> {
    const courses = await readCourses(folder, this.deps.references, () => draws);
    const limit = new Date(this.deps.clock.now().getTime() - YEAR_MS);
    const lessons = courses.flatMap((course) => course.lessons).filter(({ content }) => content !== null);
    return {
      courses: courses.length,
      lessons: lessons.length,
      checks: lessons.reduce((sum, { checkIds }) => sum + checkIds.length, 0),
      oldDates: courses.flatMap((course) =>
        textsOf(course).flatMap(({ file, text }) =>
          datesBefore(text, limit).map(({ line, reason }) => `${path.relative(folder, file)}:${line}: ${reason}`),
        ),
      ),
    };
  }

  /** Writes all courses, including drafts of courses but not of lessons, to a new or empty folder. */
  async export(folder: string): Promise<FolderSummary> {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw new StartupError(`${folder} isn't empty`);
    const courses = await storedCourses(this.deps.database.manager);
    for (const course of courses) await this.exportCourse(folder, course);
    return { courses: courses.length, lessons: courses.flatMap(({ lessons }) => lessons).length };
  }

  private async exportCourse(folder: string, course: StoredCourse): Promise<void> {
    const courseFolder = path.join(folder, course.slug);
    await mkdir(courseFolder);
    const yaml = stringify(toCourseFile(course), { lineWidth: LINE_WIDTH });
    await writeFile(path.join(courseFolder, "course.yaml"), yaml);
    if (course.about) await writeFile(path.join(courseFolder, ABOUT_FILE), `${course.about}\n`);
    for (const [index, { content }] of course.lessons.entries()) {
      if (content) await writeFile(path.join(courseFolder, lessonFileName(index + 1)), `${content}\n`);
    }
    const builtIn = builtInFolder(course.slug);
    for (const name of existsSync(builtIn) ? await readdir(builtIn) : []) {
      if (!/\.(md|yaml)$/.test(name)) await cp(path.join(builtIn, name), path.join(courseFolder, name));
    }
    const texts = [course.imageUrl, course.about, ...course.lessons.map(({ content }) => content)].join("\n");
    for (const [, name = ""] of texts.matchAll(UPLOADED)) {
      if (!(await this.deps.pictures.has(name))) continue;
      await mkdir(path.join(folder, PICTURES), { recursive: true });
      await cp(path.join(this.deps.pictures.folder, name), path.join(folder, PICTURES, name));
    }
  }

  /**
   * Stores the courses of a folder like an admin's edits, or none of them if any has a problem. Finds courses by their slugs, and
   * their lessons by their ids or titles. Returns the numbers of changed courses and lessons.
   */
  async import(folder: string): Promise<FolderSummary> {
    const stored = new Set((await storedCourses(this.deps.database.manager)).flatMap(contentsOf));
    // Unchanged lessons were validated when they were stored.
    const courses = await readCourses(folder, this.deps.references, (text) => (stored.has(text) ? 0 : SAVED_DRAWS));
    await this.storeUploads(folder);
    for (const course of courses) await this.storeOwnPictures(course);
    return transact(this.deps.database, async (manager) => {
      await query(manager, `LOCK TABLE courses IN SHARE ROW EXCLUSIVE MODE`);
      const stored = new Map((await storedCourses(manager)).map((course) => [course.slug, course]));
      const problems = courses.flatMap((course) => conflictsWith(course, stored.get(course.slug)));
      if (problems.length) throw new ContentError(problems);
      const changed = { courses: 0, lessons: 0 };
      for (const course of courses) {
        const current = stored.get(course.slug);
        const input = courseInput(course.slug, course.values, course.about ?? current?.about ?? "", current?.id);
        const isChanged = !current || !isDeepStrictEqual(storedInput(current), input);
        const id = isChanged ? (await this.deps.courses.storeCourse(manager, input, null)).id : current.id;
        if (isChanged) changed.courses += 1;
        changed.lessons += await this.storeLessons(manager, id, course.lessons, current?.lessons ?? []);
      }
      return changed;
    });
  }

  /** Stores the lessons that changed, in the order of the folder. Returns their number. */
  private async storeLessons(
    manager: EntityManager,
    courseId: number,
    lessons: readonly LessonInFolder[],
    stored: readonly StoredLesson[],
  ): Promise<number> {
    const matches = matchLessons(lessons, stored);
    const ids: string[] = [];
    let changed = 0;
    for (const lesson of lessons) {
      const current = matches.get(lesson);
      const { content, checkIds } = lesson.content === null && current ? current : lesson;
      const { title, durationMinutes, preview } = lesson;
      const values = { title, durationMinutes, preview, content: content ?? "", checkIds };
      if (current && isDeepStrictEqual({ id: current.id, ...values }, current)) {
        ids.push(current.id);
        continue;
      }
      changed += 1;
      const edited = { ...values, id: current?.id ?? null, courseId, publish: true };
      ids.push(await storeLesson(manager, edited, null, this.deps.clock.now()));
    }
    if (
      !isDeepStrictEqual(
        ids,
        stored.map(({ id }) => id),
      )
    )
      await orderLessons(manager, courseId, ids);
    return changed;
  }

  /** Stores the exported uploads. Their names are the hashes of their bytes. */
  private async storeUploads(folder: string): Promise<void> {
    const pictures = path.join(folder, PICTURES);
    const problems: ContentProblem[] = [];
    for (const name of existsSync(pictures) ? await readdir(pictures) : []) {
      const file = path.join(pictures, name);
      const bytes = await readFile(file);
      const isUnchanged = name === `${createHash("sha256").update(bytes).digest("hex")}.webp`;
      if (isUnchanged) await this.deps.pictures.saveByContent(bytes);
      else
        problems.push({ file, path: "", reason: "This picture was changed. Put it into the course's folder instead." });
    }
    if (problems.length) throw new ContentError(problems);
  }

  /** Uploads the pictures of a course's folder that didn't come with the product, and refers to the uploads in its lessons. */
  private async storeOwnPictures(course: CourseInFolder): Promise<void> {
    for (const name of new Set(course.lessons.flatMap(({ pictures }) => pictures))) {
      const file = path.join(path.dirname(course.file), name);
      const bytes = await readFile(file);
      const builtIn = path.join(builtInFolder(course.slug), name);
      if (existsSync(builtIn) && bytes.equals(await readFile(builtIn))) continue;
      const webp = await this.deps.pictures.encode(bytes, "inside", "picture").catch(() => {
        throw new ContentError([{ file, path: "", reason: "Not a PNG, JPEG, or WebP picture of less than 5 MB" }]);
      });
      const upload = `/${PICTURES}/${await this.deps.pictures.saveByContent(webp)}`;
      const reference = new RegExp(`^(\\s*file:\\s*)(["']?)${name.replaceAll(".", "\\.")}\\2\\s*$`, "gm");
      for (const lesson of course.lessons.filter(({ pictures }) => pictures.includes(name))) {
        lesson.content = lesson.content?.replace(reference, `$1${upload}`) ?? null;
      }
    }
  }
}

/** The texts of a course in a folder, with their files. */
const textsOf = ({ file, about, values, lessons }: CourseInFolder): { file: string; text: string }[] =>
  [
    { name: ABOUT_FILE, text: about },
    ...lessons.map(({ content }, index) => ({
      name: lessonFileName(values.lessons[index]?.number ?? 0),
      text: content,
    })),
  ].map(({ name, text }) => ({ file: path.join(path.dirname(file), name), text: text ?? "" }));

const contentsOf = ({ lessons }: StoredCourse): string[] => lessons.map(({ content }) => content);

const builtInFolder = (slug: string): string => path.join(CONTENT_FOLDER, "courses", slug);

/** All courses with their lessons, from a single snapshot of the database. */
const storedCourses = (manager: EntityManager): Promise<StoredCourse[]> =>
  query<StoredCourse>(
    manager,
    `SELECT ${COURSE_COLUMNS}, c.about, c.position, coalesce((SELECT json_agg(json_build_object('id', id, 'title', title,
         'durationMinutes', duration_minutes, 'preview', preview, 'content', content, 'checkIds', check_ids) ORDER BY position)
       FROM lessons WHERE course_id = c.id), '[]') AS lessons
     FROM courses c ORDER BY c.slug`,
  );

/** The contents of a stored course's course.yaml, without the values that are the default. */
function toCourseFile(course: StoredCourse): z.input<typeof courseFile> {
  const { id, slug, position, title, description, level, durationWeeks, priceCents, imageUrl, imageAlt } = course;
  const collection = course.collection === CourseCollection.CATALOG ? "CATALOG" : "TRADING";
  const defaultCovers = [`/course-art/${slug}.svg`, generatedCoverUrl(course.domain, id)];
  return {
    ...{ id, collection, position, title, description, level, durationWeeks, priceCents },
    ...(course.includedInPremium && { includedInPremium: true }),
    ...(!course.published && { published: false }),
    ...(course.domain !== defaultDomain(course) && { domain: course.domain }),
    ...(!defaultCovers.includes(imageUrl) && { cover: imageUrl }),
    ...(imageAlt && { coverAlt: imageAlt }),
    lessons: course.lessons.map((lesson, index) => ({
      number: index + 1,
      ...{ id: lesson.id, title: lesson.title, durationMinutes: lesson.durationMinutes },
      ...(lesson.preview !== (index === 0) && { preview: lesson.preview }),
    })),
  };
}

/** The input that would store the course as it is. */
const storedInput = (course: StoredCourse): object =>
  courseInput(course.slug, courseFile.parse(toCourseFile(course)), course.about, course.id);

/** The stored lesson of each lesson in a folder: the one with its id, or else with its title. New lessons have none. */
function matchLessons(
  lessons: readonly LessonInFolder[],
  stored: readonly StoredLesson[],
): Map<LessonInFolder, StoredLesson> {
  const rest = new Set(stored);
  const matches = new Map<LessonInFolder, StoredLesson>();
  for (const key of ["id", "title"] as const) {
    for (const lesson of lessons) {
      const match = matches.has(lesson) ? undefined : [...rest].find((candidate) => candidate[key] === lesson[key]);
      if (!match) continue;
      matches.set(lesson, match);
      rest.delete(match);
    }
  }
  return matches;
}

/** Why a course of a folder can't replace the stored one. */
function conflictsWith({ file, values, lessons }: CourseInFolder, stored: StoredCourse | undefined): ContentProblem[] {
  if (!stored) return [];
  const problems: ContentProblem[] = [];
  if (values.collection !== stored.collection) {
    problems.push({ file, path: "collection", reason: "A course can't move to the other collection" });
  }
  const matched = new Set(matchLessons(lessons, stored.lessons).values());
  for (const { id, title } of stored.lessons.filter((lesson) => !matched.has(lesson))) {
    const reason = `"${title}" (${id}) is missing. List it, or delete it in the admin area first.`;
    problems.push({ file, path: "lessons", reason });
  }
  return problems;
}
