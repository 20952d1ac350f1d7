import type { EntityManager } from "typeorm";
import type { User } from "../features/accounts";
import type { DemoHistory, DemoXpEntry } from "./demo-lore";

const MINUTES_PER_DAY = 1_440;

const inOrder = (...entries: DemoXpEntry[]): DemoXpEntry[] => entries.sort((a, b) => b.minutesAgo - a.minutesAgo);

const every = (rule: DemoXpEntry["rule"], amount: number, daysAgo: readonly number[]): DemoXpEntry[] =>
  daysAgo.map((days) => ({ rule, amount, minutesAgo: Math.round(days * MINUTES_PER_DAY) }));

/** What the free and the premium account have earned, so that a newcomer who signs in as them sees numbers move. */
export const FREE_ACCOUNT_HISTORY: DemoHistory = {
  joinedMinutesAgo: 60 * MINUTES_PER_DAY,
  strikes: 0,
  xpEntries: inOrder(
    ...every("MESSAGE", 10, [41, 40.6, 33, 27, 26.5, 19, 12, 11.4, 6, 2, 0.4]),
    ...every("HELP", 100, [26.2]),
  ),
};
export const PREMIUM_ACCOUNT_HISTORY: DemoHistory = {
  joinedMinutesAgo: 60 * MINUTES_PER_DAY,
  strikes: 0,
  xpEntries: inOrder(
    ...every("MESSAGE", 10, [55, 52, 51.5, 47, 44, 38, 37, 31, 30.3, 22, 21, 16, 9, 8.2, 5, 3, 1.2, 0.6, 0.2]),
    ...every("HELP", 100, [46.8, 29, 8.1, 0.5]),
    ...every("COURSE", 50, [14]),
  ),
};

const COMPLETED_COURSE = "intro-to-trading";
const COURSE_UNDER_WAY = "technical-analysis";
const LESSONS_DONE = 2;

/** The premium account has finished one course and is in the middle of another. */
export async function seedLearning(manager: EntityManager, { id }: User, now: Date): Promise<void> {
  await manager.query(
    `INSERT INTO lesson_completions (user_id, lesson_id, completed_at)
     SELECT $1, l.id, $2::timestamptz - interval '14 days' FROM lessons l JOIN courses c ON c.id = l.course_id
     WHERE c.slug = $3 OR (c.slug = $4 AND l.position <= $5)`,
    [id, now, COMPLETED_COURSE, COURSE_UNDER_WAY, LESSONS_DONE],
  );
  await manager.query(
    `INSERT INTO course_completions (user_id, course_id, certificate_id, completed_at, holder_name, course_title, lessons, total_minutes)
     SELECT u.id, c.id, 'demo-' || gen_random_uuid(), $2::timestamptz - interval '14 days', u.name, c.title, count(*), sum(l.duration_minutes)
     FROM users u, courses c JOIN lessons l ON l.course_id = c.id WHERE u.id = $1 AND c.slug = $3 GROUP BY u.id, c.id`,
    [id, now, COMPLETED_COURSE],
  );
}
