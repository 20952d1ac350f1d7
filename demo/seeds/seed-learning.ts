import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { Role } from "../../graphql-server/src/kernel/auth/roles";
import type { DemoCourse } from "../demo-courses";
import type { DemoPerson } from "../people/demo-careers";
import { DAY_MS, daysBefore, HOUR_MS, MOVED_DAYS_AGO } from "../demo-time";
import { insertRows } from "../insert-rows";
import { createPrng, type Prng } from "../prng";
import type { XpAward } from "../xp-award";

const SEED = 271_828;
const FREE_COURSE_SLUG = "intro-to-trading";

/** When a member got access to a course. */
export interface CourseStart {
  userId: string;
  course: DemoCourse;
  at: Date;
}

export interface LearningProgress extends CourseStart {
  /** Number of completed lessons, counted from the first written one. */
  lessonsDone: number;
}

export interface LessonRow {
  user_id: string;
  lesson_id: string;
  completed_at: Date;
}

/** Enrollments in the free course: everyone who posts in its channel, and half of the other members. */
export function freeEnrollments(
  people: readonly DemoPerson[],
  firstMessageAt: ReadonlyMap<string, Date>,
  course: DemoCourse,
  now: Date,
): CourseStart[] {
  return people.flatMap(({ user, career }, index) => {
    const prng = createPrng(SEED + index * 2_003);
    const firstPost = firstMessageAt.get(user.id);
    if (user.role === Role.ADMIN || (!firstPost && !prng.chance(0.5))) return [];
    const arrived = Math.max(user.createdAt.getTime(), daysBefore(now, MOVED_DAYS_AGO).getTime());
    const lastActive = now.getTime() - career.inactiveDays * DAY_MS;
    const at = Math.min(arrived + (2 + prng.next() * 70) * HOUR_MS, (firstPost?.getTime() ?? lastActive) - HOUR_MS);
    return [{ userId: user.id, course, at: new Date(Math.max(at, user.createdAt.getTime())) }];
  });
}

/** Courses that Premium members started through their role, without an enrollment. */
export function premiumCourseStarts(
  people: readonly DemoPerson[],
  courses: readonly DemoCourse[],
  now: Date,
): CourseStart[] {
  const included = courses.filter(({ includedInPremium, slug }) => includedInPremium && slug !== FREE_COURSE_SLUG);
  return people.flatMap(({ user, career }, index) => {
    if (user.role !== Role.PREMIUM) return [];
    const prng = createPrng(SEED + index * 1_009);
    return included
      .filter(() => prng.chance(0.4))
      .map((course) => {
        const daysAgo = Math.min(career.joinedDaysAgo * 0.9, 1 + prng.next() * 27);
        return { userId: user.id, course, at: daysBefore(now, daysAgo) };
      });
  });
}

/** Picks how many lessons each member completed. */
export function withProgress(starts: readonly CourseStart[]): LearningProgress[] {
  return starts.map((start, index) => {
    const prng = createPrng(SEED + 5 + index * 7_001);
    const written = start.course.writtenLessonIds.length;
    return { ...start, lessonsDone: Math.min(written, prng.int(0, written + Math.ceil(written * 0.6))) };
  });
}

/** Completes lessons in order. Completing all lessons of a course earns its certificate and XP. */
export async function seedLearning(
  manager: EntityManager,
  progress: readonly LearningProgress[],
  people: readonly DemoPerson[],
  now: Date,
): Promise<{ awards: XpAward[]; lessons: LessonRow[] }> {
  const names = new Map(people.map(({ user }) => [user.id, user.name]));
  const progressWithLessons = progress.map((learning, index) => ({
    ...learning,
    lessons: lessonsOf(createPrng(SEED + 11 + index * 3_001), learning, now),
  }));
  const lessons = progressWithLessons.flatMap((one) => one.lessons);
  await insertRows(
    manager,
    "lesson_completions",
    { user_id: "uuid", lesson_id: "uuid", completed_at: "timestamptz" },
    lessons,
  );
  const completed = progressWithLessons.flatMap(({ userId, course, lessons: completedLessons }) => {
    const at = completedLessons.at(-1)?.completed_at;
    return at && completedLessons.length === course.lessonCount ? [{ userId, course, at }] : [];
  });
  await insertRows(
    manager,
    "course_completions",
    {
      user_id: "uuid",
      course_id: "int",
      certificate_id: "text",
      completed_at: "timestamptz",
      holder_name: "text",
      course_title: "text",
      lessons: "int",
      total_minutes: "int",
    },
    completed.map(({ userId, course, at }) => ({
      user_id: userId,
      course_id: course.id,
      certificate_id: randomBytes(16).toString("base64url"),
      completed_at: at,
      holder_name: names.get(userId) ?? "",
      course_title: course.title,
      lessons: course.lessonCount,
      total_minutes: course.minutes,
    })),
  );
  const awards = completed.map(({ userId, course, at }): XpAward => ({
    userId,
    rule: "COURSE",
    sourceId: String(course.id),
    at,
  }));
  return { awards, lessons };
}

function lessonsOf(prng: Prng, { userId, course, at, lessonsDone }: LearningProgress, now: Date): LessonRow[] {
  const latest = now.getTime() - HOUR_MS;
  let time = at.getTime();
  return course.writtenLessonIds.slice(0, lessonsDone).flatMap((lesson_id) => {
    time += prng.int(30, 60 * 60) * 60_000;
    return time < latest ? [{ user_id: userId, lesson_id, completed_at: new Date(time) }] : [];
  });
}

/** Entitlements to the free course. */
export const seedEnrollments = (manager: EntityManager, starts: readonly CourseStart[]): Promise<void> =>
  insertRows(
    manager,
    "entitlements",
    { user_id: "uuid", course_id: "int", source: "text", starts_at: "timestamptz" },
    starts.map(({ userId, course, at }) => ({ user_id: userId, course_id: course.id, source: "FREE", starts_at: at })),
  );
