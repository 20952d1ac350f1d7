import { MyCoursesPage } from "../../../features/courses/my-courses/my-courses-page";
import { DashboardPage } from "../../../features/pages/dashboard/dashboard-page";

/** Where members go on. */
export const MEMBER_PAGES = { dashboard: DashboardPage, myCourses: MyCoursesPage };
