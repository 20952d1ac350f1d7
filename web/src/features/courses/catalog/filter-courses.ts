import type { CourseLevel } from "../../../gql/graphql";

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
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    const text = `${course.title} ${course.description}`.toLowerCase();
    const matchesFilters = (!level || course.level === level) && (!domain || course.domain === domain);
    return matchesFilters && words.every((word) => text.includes(word));
  });
}
