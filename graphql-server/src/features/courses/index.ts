export { Course } from "./course.entity";
export { courseData } from "./course-data";
export { CoursesResolver } from "./courses.resolver";
export { CoursesService } from "./courses.service";
export { Entitlement } from "./entitlement.entity";
export { entitlementIsActive, PREMIUM_COURSE_IDS, roleGivesCourse } from "./entitlement.policy";
export { LessonCompletion } from "./lesson-completion.entity";
export { Lesson } from "./lesson.entity";
export { seedCourses } from "./seed-courses";
