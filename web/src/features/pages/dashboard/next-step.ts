import type { DashboardCourse_enrollmentFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { hasStarted, lessonMinutes, minutesLabel } from "../../courses";
import { coursesTexts as texts } from "./texts";

/** What a member does next in a course. */
export interface NextStep {
  /** Such as "Continue". */
  action: string;
  /** Such as "Lesson 4: Candlesticks", or the course. */
  title: string;
  /** Such as "12 min"; null if it isn't known. */
  length: string | null;
  path: string;
}

const hasReadAll = ({ completedAt, progress, lessonsToRead }: DashboardCourse_enrollmentFragment): boolean =>
  completedAt === null && progress > 0 && lessonsToRead === 0;

/** Whether the member has read every written lesson of an unfinished course. */
export const isCaughtUp = (enrollment: DashboardCourse_enrollmentFragment): boolean =>
  hasReadAll(enrollment) && enrollment.lessonsInPreparation > 0;

/** A course without questions is completed with its last lesson. */
export const needsFinalTest = (enrollment: DashboardCourse_enrollmentFragment): boolean =>
  hasReadAll(enrollment) && enrollment.lessonsInPreparation === 0;

export function nextStepOf(enrollment: DashboardCourse_enrollmentFragment): NextStep {
  const { course, resumeLesson, resumeAnchor, completedAt } = enrollment;
  if (completedAt !== null || isCaughtUp(enrollment))
    return { action: "Read again", title: course.title, length: null, path: paths.course(course.slug) };
  if (needsFinalTest(enrollment))
    return { action: texts.finalTest, title: texts.finalTest, length: null, path: paths.finalTest(course.slug) };
  const action = hasStarted(enrollment) ? texts.resume : texts.start;
  if (!resumeLesson) return { action, title: course.title, length: null, path: paths.course(course.slug) };
  return {
    action,
    title: `Lesson ${resumeLesson.position}: ${resumeLesson.title}`,
    length: minutesLabel(lessonMinutes(resumeLesson)),
    path: hasStarted(enrollment) ? paths.lesson(course.slug, resumeLesson.id, resumeAnchor) : paths.course(course.slug),
  };
}

/** The first course, in the order of `sortCourses`, in which there is something to do. */
export const courseToContinue = (
  sorted: readonly DashboardCourse_enrollmentFragment[],
): DashboardCourse_enrollmentFragment | undefined =>
  sorted.find((enrollment) => enrollment.completedAt === null && !isCaughtUp(enrollment));
