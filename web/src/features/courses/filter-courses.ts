import type { CourseLevel } from "../../gql/graphql";

export interface CourseFilter {
  /** Every word must stand in title or description. */
  search: string;
  level: CourseLevel | "";
}

interface Filterable {
  title: string;
  description: string;
  level: CourseLevel;
}

export function filterCourses<Course extends Filterable>(
  courses: readonly Course[],
  { search, level }: CourseFilter,
): Course[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return courses.filter((course) => {
    const text = `${course.title} ${course.description}`.toLowerCase();
    return (!level || course.level === level) && words.every((word) => text.includes(word));
  });
}
