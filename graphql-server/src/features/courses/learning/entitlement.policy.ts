import type { Viewer } from "../../../kernel/auth/viewer";
import { AppError } from "../../../kernel/errors/errors";
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
  `(${alias}.revoked_at IS NULL AND ${alias}.starts_at <= ${now})`;

/** SQL expressions, such as $1. */
interface MemberParameters {
  userId: string;
  role: string;
  now: string;
}

/** SQL: whether a member has access to course `c`, through their role or an active entitlement. */
export const courseAccessSql = ({ userId, role, now }: MemberParameters): string =>
  `(${roleGrantsCourseSql(role, "c")} OR EXISTS (
    SELECT 1 FROM entitlements e WHERE e.user_id = ${userId} AND e.course_id = c.id AND ${isEntitlementActiveSql("e", now)}))`;

/** SQL: whether a member can read lesson `l` of course `c`: through access to the course, or as a published preview. */
export const lessonAccessSql = (member: MemberParameters): string =>
  `((l.preview AND c.published) OR ${courseAccessSql(member)})`;

/** Throws UNAUTHENTICATED for visitors, and FORBIDDEN for members without access to the course. */
export function assertCourseAccess(viewer: Viewer | null, hasAccess: boolean): void {
  if (!viewer) throw new AppError("UNAUTHENTICATED", "Authentication required");
  if (!hasAccess) throw new AppError("FORBIDDEN", "You don't have access to this course.");
}
