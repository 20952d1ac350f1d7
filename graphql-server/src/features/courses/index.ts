export { CourseType } from "./catalogue/course.types";
export { Course } from "./catalogue/course.entity";
export { CourseAdminResolver } from "./authoring/course-admin.resolver";
export { CourseAdminService } from "./authoring/course-admin.service";
export { generatedCover } from "./catalogue/course-cover";
export { CourseCompletion } from "./learning/course-completion.entity";
export { courseData } from "./course-data";
export { CoursesResolver } from "./catalogue/courses.resolver";
export { CourseCollection } from "./catalogue/course.entity";
export { completedCoursesOf, CoursesService, type PublicLesson } from "./catalogue/courses.service";
export { earlyAccessText, premiumContents, type EarlyAccess } from "./catalogue/early-access";
export { Entitlement } from "./learning/entitlement.entity";
export {
  isEntitlementActiveSql,
  premiumGrantsSql,
  roleGrantsCourse,
  roleGrantsCourseSql,
} from "./learning/entitlement.policy";
export { LessonCompletion } from "./learning/lesson-completion.entity";
export { Lesson } from "./lessons/lesson.entity";
export { LessonEmails } from "./lessons/lesson-mails";
export { LessonAdminService } from "./lessons/lesson-admin.service";
export { LearningResolver } from "./learning/learning.resolver";
export { LearningService } from "./learning/learning.service";
export { seedLessonTexts, seedCourses } from "./catalogue/seed-courses";
