import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { EntityManager } from "typeorm";
import { COURSE_SEEDS } from "./course-catalogue";
import { Course } from "./course.entity";
import { Lesson } from "./lesson.entity";

/** The courses and their outlines, in every mode; what exists already (and may have been edited) is left alone. */
export async function seedCourses(manager: EntityManager): Promise<void> {
  const existing = new Set((await manager.find(Course, { select: { id: true } })).map((course) => course.id));
  const missing = COURSE_SEEDS.filter((seed) => !existing.has(seed.id));
  for (const { lessons, ...course } of missing) {
    await manager.insert(Course, course as Course);
    await manager.insert(
      Lesson,
      lessons.map((lesson, index) => ({ ...lesson, courseId: course.id, position: index + 1 })),
    );
  }
}

/** For reading a text to learn from it, exercises included. */
const WORDS_A_MINUTE = 130;
const readingMinutes = (text: string): number => Math.max(1, Math.ceil(text.split(/\s+/).length / WORDS_A_MINUTE));

/**
 * Writes the lesson texts of a folder (`<course slug>/<position>.md`) into lessons that have none; a text once written, here or
 * by an admin, is left alone.
 */
export async function fillLessons(manager: EntityManager, folder: string): Promise<void> {
  const waiting = await manager.query<{ id: string; slug: string; position: number }[]>(
    `SELECT l.id, c.slug, l.position FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.content = ''`,
  );
  if (!waiting.length) return;
  const files = new Set((await readdir(folder, { recursive: true })).map((file) => file.split(path.sep).join("/")));
  for (const { id, slug, position } of waiting) {
    const file = `${slug}/${String(position).padStart(2, "0")}.md`;
    if (!files.has(file)) continue;
    const content = (await readFile(path.join(folder, file), "utf8")).trim();
    await manager.query(`UPDATE lessons SET content = $2, duration_minutes = $3 WHERE id = $1`, [
      id,
      content,
      readingMinutes(content),
    ]);
  }
}
