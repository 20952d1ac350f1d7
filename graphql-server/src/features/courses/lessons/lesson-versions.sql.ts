import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";

/** What an author writes. */
export interface LessonValues {
  title: string;
  durationMinutes: number;
  preview: boolean;
  content: string;
}

const MAX_VERSIONS = 100;

/** Keeps the current text of a lesson that has no versions yet. Call it before the text changes. */
export async function keepOriginal(manager: EntityManager, lessonId: string): Promise<void> {
  await query(
    manager,
    `INSERT INTO lesson_versions (lesson_id, number, title, duration_minutes, preview, content, saved_at, published_at)
     SELECT id, 1, title, duration_minutes, preview, content, coalesce(published_at, now()), coalesce(published_at, now())
     FROM lessons WHERE id = $1 AND content <> '' AND NOT EXISTS (SELECT 1 FROM lesson_versions WHERE lesson_id = $1)`,
    [lessonId],
  );
}

/** Stores a version. Only the latest 100 of a lesson are kept. */
export async function addVersion(
  manager: EntityManager,
  lessonId: string,
  { title, durationMinutes, preview, content }: LessonValues,
  { authorId, savedAt, isPublished }: { authorId: string | null; savedAt: Date; isPublished: boolean },
): Promise<void> {
  await query(
    manager,
    `INSERT INTO lesson_versions (lesson_id, number, title, duration_minutes, preview, content, author_id, saved_at, published_at)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM lesson_versions WHERE lesson_id = $1`,
    [lessonId, title, durationMinutes, preview, content, authorId, savedAt, isPublished ? savedAt : null],
  );
  await query(
    manager,
    `DELETE FROM lesson_versions WHERE lesson_id = $1
       AND number <= (SELECT max(number) FROM lesson_versions WHERE lesson_id = $1) - ${MAX_VERSIONS}`,
    [lessonId],
  );
}
