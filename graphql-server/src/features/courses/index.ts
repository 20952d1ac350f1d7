export { CourseType } from "./catalog/course.types";
export { Course } from "./catalog/course.entity";
export { CourseAdminResolver } from "./authoring/course-admin.resolver";
export { CourseAdminService } from "./authoring/course-admin.service";
export { generatedCover } from "./catalog/course-cover";
export { CourseCompletion } from "./learning/course-completion.entity";
export { courseData } from "./course-data";
export { CoursesResolver } from "./catalog/courses.resolver";
export { CourseCollection } from "./catalog/course.entity";
export { completedCoursesOf, CoursesService, type PublicLesson } from "./catalog/courses.service";
export { earlyAccessText, premiumContents, type EarlyAccess } from "./catalog/early-access";
export { Entitlement } from "./learning/entitlement.entity";
export {
  isEntitlementActiveSql,
  premiumGrantsSql,
  roleGrantsCourse,
  roleGrantsCourseSql,
} from "./learning/entitlement.policy";
export { LessonCompletion } from "./learning/lesson-completion.entity";
export { Lesson } from "./lessons/lesson.entity";
export { LessonEmails } from "./lessons/lesson-emails";
export { LessonAdminService } from "./lessons/lesson-admin.service";
export { LearningResolver } from "./learning/learning.resolver";
export { LearningService } from "./learning/learning.service";
export { seedLessonTexts, seedCourses } from "./catalog/seed-courses";
