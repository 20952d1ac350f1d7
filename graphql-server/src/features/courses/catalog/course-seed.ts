export interface LessonSeed {
  /** Identifies the lesson and its text (`<course slug>/<number>`), even after it is moved. */
  seedKey: string;
  title: string;
  durationMinutes: number;
  preview: boolean;
}

/** A built-in course, inserted at startup if missing. Ids and slugs never change once published. */
export interface CourseSeed {
  id: number;
  slug: string;
  collection: "CATALOGUE" | "TRADING";
  position: number;
  title: string;
  description: string;
  domain: string;
  level: "ALL_LEVELS" | "INTERMEDIATE" | "ADVANCED";
  durationWeeks: number;
  priceCents: number;
  imageUrl: string;
  includedInPremium: boolean;
  lessons: readonly LessonSeed[];
}

type CourseOutline = Omit<
  CourseSeed,
  "collection" | "position" | "domain" | "imageUrl" | "includedInPremium" | "lessons"
> & {
  includedInPremium?: boolean;
  /** Lessons in teaching order. Numbers never change once published; a new lesson gets the next free number. */
  outline: readonly (readonly [number: number, title: string, durationMinutes: number])[];
};

/** Completes the courses of a collection, in order. The first lesson of each course is a preview. */
export function toCollection(collection: CourseSeed["collection"], courses: readonly CourseOutline[]): CourseSeed[] {
  return courses.map(({ outline, ...course }, index) => ({
    includedInPremium: false,
    ...course,
    collection,
    position: index + 1,
    // Each catalog course is its own domain.
    domain: collection === "CATALOGUE" ? course.title : "Trading",
    imageUrl: `/course-art/${course.slug}.svg`,
    lessons: outline.map(([number, title, durationMinutes], lessonIndex) => ({
      seedKey: `${course.slug}/${String(number).padStart(2, "0")}`,
      title,
      durationMinutes,
      preview: lessonIndex === 0,
    })),
  }));
}
