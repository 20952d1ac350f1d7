import type { CourseLevel } from "../../gql/graphql";
import { levelLabel, weeksLabel } from "./course-labels";

/** Level and length of a course as one quiet line. */
export function CourseFacts({ course }: { course: { level: CourseLevel; durationWeeks: number } }) {
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <span>{levelLabel(course.level)}</span>
      <span aria-hidden className="h-3 w-px bg-line-strong" />
      <span className="figures">{weeksLabel(course.durationWeeks)}</span>
    </p>
  );
}
