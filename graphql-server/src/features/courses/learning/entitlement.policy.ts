import { Role } from "../../../kernel/auth/roles";
import type { Course } from "../catalog/course.entity";

/** Whether Premium grants a course. Drafts are for admins only. */
export const premiumGrants = ({
  includedInPremium,
  published,
}: Pick<Course, "includedInPremium" | "published">): boolean => includedInPremium && published;

/** SQL version of `premiumGrants`; `course` is the table alias. */
export const premiumGrantsSql = (course: string): string => `(${course}.included_in_premium AND ${course}.published)`;

/** Whether the role alone grants a course: ADMIN gets every course, PREMIUM those that Premium includes. */
export const roleGrantsCourse = (role: Role, isInPremium: boolean): boolean =>
  role === Role.ADMIN || (role === Role.PREMIUM && isInPremium);

/** SQL version of `roleGrantsCourse`. */
export const roleGrantsCourseSql = (role: string, course: string): string =>
  `(${role} = 'ADMIN' OR (${role} = 'PREMIUM' AND ${premiumGrantsSql(course)}))`;

/** Like `roleGrantsCourseSql`, for My Courses, which only lists trading courses for admins. */
export const roleListsCourseSql = (role: string, course: string): string =>
  `(${roleGrantsCourseSql(role, course)} AND ${course}.published AND (${role} <> 'ADMIN' OR ${course}.collection = 'TRADING'))`;

/** SQL: whether an entitlement is active; `now` is a parameter such as $2. */
export const isEntitlementActiveSql = (alias: string, now: string): string =>
  `(${alias}.revoked_at IS NULL AND ${alias}.starts_at <= ${now} AND (${alias}.ends_at IS NULL OR ${alias}.ends_at > ${now}))`;
