import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { EntityManager } from "typeorm";
import { rowsOf } from "../../../kernel/database";
import { COURSE_SEEDS } from "./built-in-courses";
import { Course } from "./course.entity";
import { publishLesson } from "../lessons/lesson-emails";
import { Lesson } from "../lessons/lesson.entity";

/** Inserts missing built-in courses and their outlines. Never changes existing ones, which admins may have edited. */
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

/** Slow enough for studying, including exercises. */
const WORDS_PER_MINUTE = 130;
const readingMinutes = (text: string): number => Math.max(1, Math.ceil(text.split(/\s+/).length / WORDS_PER_MINUTE));

/** SQL: whether the lesson's text is still the seeded one, so that a release may update it. */
const IS_UNEDITED = `seed_key IS NOT NULL AND CASE WHEN seeded_hash IS NULL THEN content = ''
  ELSE seeded_hash = encode(sha256(convert_to(content, 'UTF8')), 'hex') END`;

/**
 * Fills lessons with the texts in a folder (`<seed key>.md`). Later releases update texts the same way. Never changes a lesson
 * that an admin edited or emptied.
 */
export async function seedLessonTexts(manager: EntityManager, folder: string): Promise<void> {
  const texts = await readTexts(folder);
  const lessons = await rowsOf<{ id: string; key: string; hash: string | null }>(
    manager,
    `SELECT id, seed_key AS key, seeded_hash AS hash FROM lessons WHERE ${IS_UNEDITED} FOR UPDATE`,
  );
  for (const { id, key, hash } of lessons) {
    const content = texts.get(key);
    if (!content) continue;
    const newHash = createHash("sha256").update(content).digest("hex");
    if (newHash === hash) continue;
    await manager.query(`UPDATE lessons SET content = $2, duration_minutes = $3, seeded_hash = $4 WHERE id = $1`, [
      id,
      content,
      readingMinutes(content),
      newHash,
    ]);
    await publishLesson(manager, id);
  }
}

/** The texts in a folder, by seed key. */
async function readTexts(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".md"));
  const texts = files.map(async (file): Promise<[string, string]> => {
    const key = file.split(path.sep).join("/").slice(0, -".md".length);
    return [key, (await readFile(path.join(folder, file), "utf8")).trim()];
  });
  return new Map(await Promise.all(texts));
}
