import type { EntityManager } from "typeorm";
import { query } from "../../../kernel/database";
import { premiumGrantsSql } from "../learning/entitlement.policy";

/** The state of a course that is sold before all of its lessons are written. */
export interface EarlyAccess {
  written: number;
  lessons: number;
}

/** How many lessons are written; used by cards, checkouts, and receipts. */
export const earlyAccessText = ({ written, lessons }: EarlyAccess): string =>
  lessons === 0
    ? "Early access: no lesson is written yet."
    : `Early access: ${written} of ${lessons} lessons ${written === 1 ? "is" : "are"} written.`;

/** The given courses that are for sale but incomplete. A course without lessons is incomplete. */
export async function earlyAccessOf(
  manager: EntityManager,
  courseIds: readonly number[],
): Promise<Map<number, EarlyAccess>> {
  const rows = await query<EarlyAccess & { id: number }>(
    manager,
    `SELECT c.id, count(l.id) FILTER (WHERE l.content <> '')::int AS written, count(l.id)::int AS lessons
     FROM courses c LEFT JOIN lessons l ON l.course_id = c.id
     WHERE c.id = ANY($1) AND c.price_cents > 0 GROUP BY c.id HAVING count(l.id) = 0 OR bool_or(l.content = '')`,
    [courseIds],
  );
  return new Map(rows.map(({ id, ...early }) => [id, early]));
}

/** What Premium includes, such as "Swing Trading, Day Trading (2 of 9 lessons written), and the premium channels". */
export async function loadPremiumContents(manager: EntityManager): Promise<string> {
  const courses = await query<{ id: number; title: string }>(
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
