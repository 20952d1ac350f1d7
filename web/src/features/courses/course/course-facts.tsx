import type { CourseCard_courseFragment } from "../../../gql/graphql";
import { levelLabel, weeksLabel } from "../cards/course-labels";
import { coursePageTexts } from "../texts";

/** Level, duration, and the number of available lessons if some are missing. */
export function CourseFacts({ course }: { course: CourseCard_courseFragment }) {
  const total = course.lessons.length;
  const available = course.lessons.filter((lesson) => lesson.available).length;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
      <span>{levelLabel(course.level)}</span>
      <span aria-hidden className="h-3 w-px bg-line-strong" />
      <span className="figures">{weeksLabel(course.durationWeeks)}</span>
      {available < total && (
        <span className="figures basis-full">{course.earlyAccess ?? coursePageTexts.lessonCount(available, total)}</span>
      )}
    </p>
  );
}
