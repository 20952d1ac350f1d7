import { Role } from "../../kernel/roles";
import { CourseCollection, type Course } from "./course.entity";

/** The trading courses that come with the PREMIUM role. */
export const PREMIUM_COURSE_IDS: readonly number[] = [1, 2, 3, 5];

/** What the role alone gives: ADMIN every course, PREMIUM its set. */
export function roleGivesCourse(role: Role, courseId: number): boolean {
  if (role === Role.ADMIN) return true;
  return role === Role.PREMIUM && PREMIUM_COURSE_IDS.includes(courseId);
}

/** SQL: the same, of the role of one alias and the column of a course. */
export const roleGivesCourseSql = (alias: string, course: string): string =>
  `(${alias}.role = 'ADMIN' OR (${alias}.role = 'PREMIUM' AND ${course} IN (${PREMIUM_COURSE_IDS.join(", ")})))`;

/** The same for My Courses, which lists the nine trading courses to admins and not the whole shop. */
export const roleListsCourse = (role: Role, course: Pick<Course, "id" | "collection">): boolean =>
  course.collection === CourseCollection.TRADING && roleGivesCourse(role, course.id);

/** SQL: whether the entitlement of an alias is in force; `now` is a parameter like $2. */
export const entitlementIsActive = (alias: string, now: string): string =>
  `(${alias}.revoked_at IS NULL AND ${alias}.starts_at <= ${now} AND (${alias}.ends_at IS NULL OR ${alias}.ends_at > ${now}))`;
