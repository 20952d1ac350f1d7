import type { EntityManager } from "typeorm";
import { rowsOf } from "../../../kernel/database";
import { premiumGrantsSql } from "../learning/entitlement.policy";

/** A course that is for sale before all of its lessons are written. */
export interface EarlyAccess {
  written: number;
  lessons: number;
}

/** How much of a course is written; the one wording for cards, checkouts, and receipts. */
export const earlyAccessText = ({ written, lessons }: EarlyAccess): string =>
  lessons === 0
    ? "Early access: no lesson is written yet."
    : `Early access: ${written} of ${lessons} lessons ${written === 1 ? "is" : "are"} written.`;

/** Which of these courses are for sale and not complete. A course without lessons is not complete. */
export async function earlyAccessOf(
  manager: EntityManager,
  courseIds: readonly number[],
): Promise<Map<number, EarlyAccess>> {
  const rows = await rowsOf<EarlyAccess & { id: number }>(
    manager,
    `SELECT c.id, count(l.id) FILTER (WHERE l.content <> '')::int AS written, count(l.id)::int AS lessons
     FROM courses c LEFT JOIN lessons l ON l.course_id = c.id
     WHERE c.id = ANY($1) AND c.price_cents > 0 GROUP BY c.id HAVING count(l.id) = 0 OR bool_or(l.content = '')`,
    [courseIds],
  );
  return new Map(rows.map(({ id, ...early }) => [id, early]));
}

/** What Premium opens, for checkouts and receipts: "Swing Trading, Day Trading (2 of 9 lessons written), and the premium channels". */
export async function premiumContents(manager: EntityManager): Promise<string> {
  const courses = await rowsOf<{ id: number; title: string }>(
    manager,
    `SELECT c.id, c.title FROM courses c WHERE ${premiumGrantsSql("c")} AND c.price_cents > 0
     ORDER BY c.collection DESC, c.position`,
  );
  const incomplete = await earlyAccessOf(
    manager,
    courses.map(({ id }) => id),
  );
  const titles = courses.map(({ id, title }) => {
    const early = incomplete.get(id);
    return early ? `${title} (${early.written} of ${early.lessons} lessons written)` : title;
  });
  return new Intl.ListFormat("en-US").format([...titles, "the premium channels"]);
}
