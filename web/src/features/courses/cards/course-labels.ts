import type { CourseLevel } from "../../../gql/graphql";

const levelLabels: Record<CourseLevel, string> = {
  ALL_LEVELS: "All Levels",
  INTERMEDIATE: "Intermediate",
  ADVANCED: "Advanced",
};

const audiences: Record<CourseLevel, string> = {
  ALL_LEVELS: "For everyone: you need no prior knowledge",
  INTERMEDIATE: "For people who know the basics of the subject",
  ADVANCED: "For people who already practice the subject",
};

/** Whether a member has begun to read a course, even if no lesson is completed yet. */
export const hasStarted = ({ progress, resumeAnchor }: { progress: number; resumeAnchor: string | null }): boolean =>
  progress > 0 || resumeAnchor !== null;

/** Who a course is for. */
export const audienceLabel = (level: CourseLevel): string => audiences[level];

export const levelLabel = (level: CourseLevel): string => levelLabels[level];

export const weeksLabel = (weeks: number): string => `${weeks} ${weeks === 1 ? "week" : "weeks"}`;

/** How long a lesson takes: measured if enough members completed it, otherwise the author's estimate. */
export const lessonMinutes = (lesson: { durationMinutes: number; measuredMinutes: number | null }): number =>
  lesson.measuredMinutes ?? lesson.durationMinutes;

/** How long the written lessons of a course take, without their exercises. */
export const readingMinutes = (
  lessons: readonly { durationMinutes: number; measuredMinutes: number | null; available: boolean }[],
): number => lessons.filter(({ available }) => available).reduce((sum, lesson) => sum + lessonMinutes(lesson), 0);

/** How long the lessons of a course take, and otherwise how many weeks it has. */
export function durationLabel({ lessons, durationWeeks }: TimedCourse): string {
  const minutes = readingMinutes(lessons);
  return minutes > 0 ? minutesLabel(minutes) : weeksLabel(durationWeeks);
}

interface TimedCourse {
  durationWeeks: number;
  lessons: Parameters<typeof readingMinutes>[0];
}

export function minutesLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
