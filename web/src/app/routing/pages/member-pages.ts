import { FinalTestPage } from "../../../features/courses/final-test/final-test-page";
import { MyCoursesPage } from "../../../features/courses/my-courses/my-courses-page";
import { ReviewPage } from "../../../features/courses/review/review-page";
import { DashboardPage } from "../../../features/pages/dashboard/dashboard-page";

/** Where members go on. */
export const MEMBER_PAGES = {
  dashboard: DashboardPage,
  myCourses: MyCoursesPage,
  finalTest: FinalTestPage,
  review: ReviewPage,
};
