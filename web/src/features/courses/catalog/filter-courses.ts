import type { CourseLevel } from "../../../gql/graphql";
import { includesWords } from "../../../lib/text/includes-words";

export interface CourseFilter {
  /** Every word must appear in the title or description. */
  search: string;
  level: CourseLevel | "";
  /** Empty matches any domain. */
  domain: string;
}

interface Filterable {
  title: string;
  description: string;
  level: CourseLevel;
  domain: string;
}

export function filterCourses<Course extends Filterable>(
  courses: readonly Course[],
  { search, level, domain }: CourseFilter,
): Course[] {
  return courses.filter((course) => {
    const matchesFilters = (!level || course.level === level) && (!domain || course.domain === domain);
    return matchesFilters && includesWords(`${course.title} ${course.description}`, search);
  });
}
