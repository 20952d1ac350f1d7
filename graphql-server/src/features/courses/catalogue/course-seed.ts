export interface LessonSeed {
  /** Identifies the lesson and its text (`<course slug>/<number>`) wherever it is moved. */
  seedKey: string;
  title: string;
  durationMinutes: number;
  preview: boolean;
}

/** A course as it is written into a new database; ids and slugs never change once published. */
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
  /** The lessons in teaching order. A number never changes once published; a new lesson takes the next free one. */
  outline: readonly (readonly [number: number, title: string, durationMinutes: number])[];
};

/** Numbers the courses of one collection in the order given; the first lesson of each is open to everybody. */
export function toCollection(collection: CourseSeed["collection"], courses: readonly CourseOutline[]): CourseSeed[] {
  return courses.map(({ outline, ...course }, index) => ({
    includedInPremium: false,
    ...course,
    collection,
    position: index + 1,
    // Each course of the catalogue is a domain of its own.
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
