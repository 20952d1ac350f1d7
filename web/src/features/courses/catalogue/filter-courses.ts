import type { CourseLevel } from "../../../gql/graphql";

export interface CourseFilter {
  /** Every word must stand in title or description. */
  search: string;
  level: CourseLevel | "";
  /** Empty: any. */
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
    const fits = (!level || course.level === level) && (!domain || course.domain === domain);
    return fits && words.every((word) => text.includes(word));
  });
}
