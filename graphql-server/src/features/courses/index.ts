import type { Limit } from "../../kernel/rate-limits";
import type { Feature, FeatureDeps } from "../feature";
import type { DataSource } from "typeorm";
import type { Bus } from "../../kernel/events/bus";
import type { Topics } from "../../kernel/events/topics";
import type { PictureStore } from "../accounts";
import type { Calculators } from "../tools";
import { LessonPreviewResolver } from "./authoring/lesson-preview.resolver";
import { LessonPreviewService } from "./authoring/lesson-preview.service";
import { CourseAdminResolver } from "./authoring/course-admin.resolver";
import { CourseAdminService, type CourseChannels } from "./authoring/course-admin.service";
import { CourseFolder } from "./authoring/course-folder";
import { Course, CourseIds } from "./catalog/course.entity";
import { CoursesResolver } from "./catalog/courses.resolver";
import { CoursesService } from "./catalog/courses.service";
import { loadBuiltInCourses, seedAbout, seedCourses, seedLessonTexts } from "./catalog/seed-courses";
import { courseData } from "./courses.personal-data";
import { COURSE_ROWS } from "./course.rest";
import { CourseCompletion } from "./learning/course-completion.entity";
import { Entitlement } from "./learning/entitlement.entity";
import { LearningResolver } from "./learning/learning.resolver";
import { LearningService } from "./learning/learning.service";
import { LessonCompletion } from "./learning/lesson-completion.entity";
import { deriveKey } from "../../kernel/auth/secrets";
import { MarkdownInspector } from "./blocks/parsing/markdown-inspector";
import type { LessonReferences } from "./blocks/parsing/lesson-references";
import { LessonReader } from "./blocks/parsing/lesson-reader";
import { Glossary } from "./glossary/glossary";
import { GlossaryResolver } from "./glossary/glossary.resolver";
import { GLOSSARY_ROWS } from "./glossary/glossary.rest";
import { GlossaryService } from "./glossary/glossary.service";
import { CheckAnswer } from "./practice/check-answer.entity";
import { CheckProgress } from "./practice/check-progress.entity";
import { ExerciseAnswer } from "./practice/exercise-answer.entity";
import { FinalTest } from "./practice/final-test.entity";
import { FinalTestService } from "./practice/final-test.service";
import { LessonBlocksResolver, PracticeResolver } from "./practice/practice.resolver";
import { PracticeService } from "./practice/practice.service";
import { TasksService } from "./practice/tasks.service";
import { ReviewService } from "./practice/review.service";
import { LessonNoteRow } from "./reading/lesson-note.entity";
import { LessonPositionRow } from "./reading/lesson-position.entity";
import { MeasuredTimes } from "./reading/measured-times.service";
import { ReadingResolver } from "./reading/reading.resolver";
import { ReadingService } from "./reading/reading.service";
import { LessonAdminService } from "./lessons/lesson-admin.service";
import { LessonEmails } from "./lessons/lessons.emails";
import { Lesson } from "./lessons/lesson.entity";
import { LessonVersionRow } from "./lessons/lesson-version.entity";

export { CourseFolder } from "./authoring/course-folder";
export { lessonTexts, parseLesson } from "./blocks/parsing/parse-lesson";
export { loadBuiltInCourses } from "./catalog/seed-courses";
export { Glossary, type GlossaryEntry } from "./glossary/glossary";
export { requirementTexts, type TaskRequirements } from "./blocks/task-blocks";
export { LessonScenario, LessonTask } from "./practice/practice.types";
export type { TasksService } from "./practice/tasks.service";
export { CourseType } from "./catalog/course.types";
export { Course } from "./catalog/course.entity";
export { generatedCover } from "./catalog/course-cover";
export { CourseCollection, CourseLevel } from "./catalog/course.entity";
export { completedCoursesOf, CoursesService, FREE_INTRO_SLUG, type PublicLesson } from "./catalog/courses.service";
export { earlyAccessText, loadPremiumContents, type EarlyAccess } from "./catalog/early-access";
export {
  isEntitlementActiveSql,
  lessonAccessSql,
  premiumGrantsSql,
  roleGrantsCourse,
  roleGrantsCourseSql,
} from "./learning/entitlement.policy";
export { grantEntitlement, revokeEntitlement } from "./learning/entitlement.sql";
export { Lesson } from "./lessons/lesson.entity";
export { LessonEmails } from "./lessons/lessons.emails";
export { MeasuredTimes } from "./reading/measured-times.service";

const LIMITS = {
  answersPerPerson: { points: 60, duration: 60 },
  certificateLookupsPerAddress: { points: 60, duration: 60 },
  coursePicturesPerPerson: { points: 60, duration: 60 },
  notesPerPerson: { points: 60, duration: 60 },
  lessonPositionsPerPerson: { points: 60, duration: 60 },
  testAnswersPerPerson: { points: 120, duration: 60 },
  lessonPreviewsPerPerson: { points: 120, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LIMITS, Limit> {}
}

export interface CoursesFeature extends Feature {
  courses: CoursesService;
  glossary: Glossary;
  tasks: TasksService;
}

interface CoursesOptions {
  pictures: PictureStore;
  channels: CourseChannels;
  calculators: Calculators;
  scenarios: LessonReferences["scenarios"];
  announcePremiumChange: (database: DataSource, bus: Bus<Topics>, courseId: number) => Promise<void>;
}

export function createCourses(deps: FeatureDeps, options: CoursesOptions): CoursesFeature {
  const { env, database, bus, limits, clock, jobs, emailQueue, secret } = deps;
  const courses = new CoursesService({ database, bus, clock });
  const lessonEmails = new LessonEmails({ database, emailQueue, jobs, clock, publicUrl: env.PUBLIC_URL });
  const measuredTimes = new MeasuredTimes({ database, jobs });
  const builtInCourses = loadBuiltInCourses();
  const courseAdmin = new CourseAdminService({
    database,
    builtInCourses,
    channels: options.channels,
    pictures: options.pictures,
    limits,
    clock,
    onPremiumChanged: (courseId) => options.announcePremiumChange(database, bus, courseId),
  });
  const glossary = new Glossary({ calculators: options.calculators, courses: builtInCourses });
  const glossaryService = new GlossaryService({ database, glossary });
  const references = { calculators: options.calculators, glossary, scenarios: options.scenarios };
  const reader = new LessonReader(references);
  const learning = new LearningService({ database, bus, limits, clock, reader });
  const key = deriveKey(secret, "questions");
  const practice = new PracticeService({
    database,
    learning,
    reader,
    limits,
    bus,
    clock,
    key,
    calculators: options.calculators,
  });
  const reading = new ReadingService({ database, learning, limits, clock });
  const markdown = new MarkdownInspector();
  const lessonAdmin = new LessonAdminService({
    database,
    references,
    markdown,
    clock,
    onLessonSaved: (manager) => lessonEmails.schedule(manager),
  });
  const courseFolder = new CourseFolder({
    database,
    courses: courseAdmin,
    pictures: options.pictures,
    references,
    clock,
  });
  return {
    entities: [
      ...[Course, CourseIds, Lesson, Entitlement, LessonCompletion, CourseCompletion],
      ...[CheckProgress, CheckAnswer, ExerciseAnswer, FinalTest, LessonNoteRow, LessonPositionRow, LessonVersionRow],
    ],
    resolvers: [
      new CoursesResolver(courses),
      new LearningResolver(learning),
      new LessonBlocksResolver(practice),
      new PracticeResolver({
        practice,
        reviews: new ReviewService({ database, practice, reader, clock }),
        tests: new FinalTestService({ database, courses, reader, bus, limits, clock }),
      }),
      new ReadingResolver(reading),
      new GlossaryResolver(glossaryService),
      new CourseAdminResolver({ admin: courseAdmin, lessons: lessonAdmin }),
      new LessonPreviewResolver(new LessonPreviewService({ courses, references, markdown, limits })),
    ],
    services: [courses, courseAdmin, courseFolder, lessonEmails, measuredTimes, glossaryService, reading],
    restRows: [...COURSE_ROWS, ...GLOSSARY_ROWS],
    personalData: [courseData],
    limits: LIMITS,
    jobs: [lessonEmails, measuredTimes],
    seed: async (manager) => {
      await seedCourses(manager, builtInCourses);
      await seedAbout(manager, builtInCourses);
      await seedLessonTexts(manager, references);
    },
    stop: () => markdown.stop(),
    courses,
    glossary,
    tasks: new TasksService({ database, learning, reader, clock }),
  };
}
