import type { EntityManager } from "typeorm";
import { query } from "../graphql-server/src/kernel/database";

export interface DemoCourse {
  id: number;
  slug: string;
  title: string;
  priceCents: number;
  includedInPremium: boolean;
  lessonCount: number;
  minutes: number;
  /** Lessons with text, in teaching order. Others can't be completed. */
  writtenLessonIds: string[];
}

export const readCourses = (manager: EntityManager): Promise<DemoCourse[]> =>
  query<DemoCourse>(
    manager,
    `SELECT c.id, c.slug, c.title, c.price_cents AS "priceCents",
       c.included_in_premium AS "includedInPremium", count(*)::int AS "lessonCount",
       sum(l.duration_minutes)::int AS minutes,
       coalesce(array_agg(l.id::text ORDER BY l.position) FILTER (WHERE l.content <> ''), '{}') AS "writtenLessonIds"
     FROM courses c JOIN lessons l ON l.course_id = c.id WHERE c.published GROUP BY c.id ORDER BY c.id`,
  );
