import { Role } from "../../../kernel/auth/roles";
import type { Course } from "../catalogue/course.entity";

/** Whether Premium opens a course: a draft is for admins only. */
export const premiumGrants = ({
  includedInPremium,
  published,
}: Pick<Course, "includedInPremium" | "published">): boolean => includedInPremium && published;

/** SQL: the same, for the courses of an alias. */
export const premiumGrantsSql = (course: string): string => `(${course}.included_in_premium AND ${course}.published)`;

/** What the role alone gives: ADMIN every course, PREMIUM those that Premium opens. */
export const roleGrantsCourse = (role: Role, isInPremium: boolean): boolean =>
  role === Role.ADMIN || (role === Role.PREMIUM && isInPremium);

/** SQL: the same, for a role and the courses of an alias. */
export const roleGrantsCourseSql = (role: string, course: string): string =>
  `(${role} = 'ADMIN' OR (${role} = 'PREMIUM' AND ${premiumGrantsSql(course)}))`;

/** SQL: the same for My Courses, which lists the trading courses to admins and not the whole shop. */
export const roleListsCourseSql = (role: string, course: string): string =>
  `(${roleGrantsCourseSql(role, course)} AND ${course}.published AND (${role} <> 'ADMIN' OR ${course}.collection = 'TRADING'))`;

/** SQL: whether the entitlement of an alias is in force; `now` is a parameter like $2. */
export const isEntitlementActiveSql = (alias: string, now: string): string =>
  `(${alias}.revoked_at IS NULL AND ${alias}.starts_at <= ${now} AND (${alias}.ends_at IS NULL OR ${alias}.ends_at > ${now}))`;
