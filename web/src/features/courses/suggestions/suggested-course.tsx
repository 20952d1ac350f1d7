import type { SuggestedCourse_courseFragment } from "../../../gql/graphql";
import { paths } from "../../../lib/paths";
import { ButtonLink } from "../../../ui/button";
import { CourseArt } from "../cards/course-art";
import { minutesLabel, readingMinutes } from "../cards/course-labels";

interface SuggestedCourseProps {
  course: SuggestedCourse_courseFragment;
  /** Null if the member didn't say. */
  minutesPerWeek: number | null;
}

/** A course to take next, and how long it takes. */
export function SuggestedCourse({ course, minutesPerWeek }: SuggestedCourseProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <CourseArt course={course} className="aspect-video w-28 flex-none max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="text-sm text-muted">Next for you</p>
        <h3 className="font-display font-semibold">{course.title}</h3>
        <p className="figures text-xs text-muted">{paceLabel(readingMinutes(course.lessons), minutesPerWeek)}</p>
      </div>
      <ButtonLink to={paths.course(course.slug)} variant="secondary" size="sm" aria-label={`See ${course.title}`}>
        See the course
      </ButtonLink>
    </div>
  );
}

/** "3 h 20 min, about 4 weeks at 1 h a week". */
export function paceLabel(minutes: number, minutesPerWeek: number | null): string {
  if (minutesPerWeek === null) return minutesLabel(minutes);
  const weeks = Math.ceil(minutes / minutesPerWeek);
  return `${minutesLabel(minutes)}, about ${weeks} ${weeks === 1 ? "week" : "weeks"} at ${minutesLabel(minutesPerWeek)} a week`;
}
