import { KitPage } from "../../../features/pages/kit/kit-page";
import type { ComponentType } from "react";
import { AnalyticsPage } from "../../../features/admin/analytics/analytics-page";
import { AuditPage } from "../../../features/admin/audit/audit-page";
import { CourseEditorPage } from "../../../features/admin/courses/course-editor-page";
import { AdminCoursesPage } from "../../../features/admin/courses/courses-page";
import { LessonEditorPage } from "../../../features/admin/courses/lesson-editor-page";
import { OrdersPage } from "../../../features/admin/orders/orders-page";
import { PeoplePage } from "../../../features/admin/people/people-page";
import { TodayPage } from "../../../features/admin/today-page";
import { UserPage } from "../../../features/admin/users/details/user-page";
import { RegisteredUsersPage } from "../../../features/admin/users/list/registered-users-page";
import { ContactInboxPage } from "../../../features/contact/inbox/contact-inbox-page";
import { AdminApiKeysPage } from "../../../features/integrations/admin-api-keys-page";
import { ModerationPage } from "../../../features/moderation/queue/moderation-page";
import type { RouteName } from "../../../lib/routes";

/** The pages of the admin area, which load together. */
export const ADMIN_PAGES = {
  kit: KitPage,
  admin: RegisteredUsersPage,
  adminToday: TodayPage,
  adminUsers: RegisteredUsersPage,
  adminTools: RegisteredUsersPage,
  adminUser: UserPage,
  adminAudit: AuditPage,
  adminAnalytics: AnalyticsPage,
  adminOrders: OrdersPage,
  adminPeople: PeoplePage,
  adminApiKeys: AdminApiKeysPage,
  adminCourses: AdminCoursesPage,
  adminCourse: CourseEditorPage,
  adminLesson: LessonEditorPage,
  adminMessages: ContactInboxPage,
  moderation: ModerationPage,
} satisfies Partial<Record<RouteName, ComponentType>>;
