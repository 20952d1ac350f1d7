import type { EntityManager } from "typeorm";
import { rowsOf } from "../../kernel/database";

/** How much of a course is written; the one wording for cards, checkouts, and receipts. */
const earlyAccessText = (written: number, all: number): string =>
  `Early access: ${written} of ${all} lessons ${written === 1 ? "is" : "are"} written.`;

/** The text for each of these courses that is for sale and not complete. */
export async function earlyAccessOf(
  manager: EntityManager,
  courseIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; written: number; lessons: number }>(
    manager,
    `SELECT c.id, count(*) FILTER (WHERE l.content <> '')::int AS written, count(*)::int AS lessons
     FROM courses c JOIN lessons l ON l.course_id = c.id
     WHERE c.id = ANY($1) AND c.price_cents > 0 GROUP BY c.id HAVING bool_or(l.content = '')`,
    [courseIds],
  );
  return new Map(rows.map(({ id, written, lessons }) => [id, earlyAccessText(written, lessons)]));
}
