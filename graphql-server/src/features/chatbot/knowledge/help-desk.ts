import { CourseCollection, type CoursesService } from "../../courses";
import type { KnownCourse } from "./course-entries";
import { helpBook } from "./help-book";
import type { HelpFacts } from "./help-entry";
import { HelpSearch } from "./help-search";

/** Keeps the index of what the chatbot knows; made anew when the catalogue has changed. */
export class HelpDesk {
  private made: { of: string; search: HelpSearch } | null = null;

  constructor(
    private readonly courses: CoursesService,
    private readonly facts: HelpFacts,
  ) {}

  async search(): Promise<HelpSearch> {
    const [courses, lessonsVersion] = await Promise.all([this.knownCourses(), this.courses.publicLessonsVersion()]);
    const of = JSON.stringify([courses, lessonsVersion]);
    if (this.made?.of !== of) {
      const lessons = await this.courses.publicLessons();
      this.made = { of, search: new HelpSearch(helpBook(this.facts, courses), lessons) };
    }
    return this.made.search;
  }

  private async knownCourses(): Promise<KnownCourse[]> {
    const collections = [CourseCollection.CATALOGUE, CourseCollection.TRADING];
    const courses = (await Promise.all(collections.map((collection) => this.courses.list(collection)))).flat();
    const lessons = await this.courses.lessonsOf(courses.map(({ id }) => id));
    return courses.map(({ id, slug, title, description, level, durationWeeks, priceCents, includedInPremium }) => ({
      ...{ slug, title, description, level, durationWeeks, priceCents },
      inPremium: includedInPremium,
      lessons: (lessons.get(id) ?? []).map((lesson) => ({ title: lesson.title, available: lesson.available })),
    }));
  }
}
