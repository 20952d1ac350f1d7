import { CourseCollection, type CoursesService } from "../../courses";
import type { Calculators } from "../../tools";
import type { CatalogCourse } from "./course-entries";
import { faqEntries, loadFaq } from "./faq-entries";
import type { FaqFacts } from "./faq-entry";
import { FaqSearch } from "./faq-search";

/** Caches the search index and rebuilds it when the catalog changes. */
export class FaqIndex {
  private cached: { key: string; search: FaqSearch } | null = null;

  constructor(
    private readonly courses: CoursesService,
    private readonly facts: FaqFacts,
    private readonly calculators: Calculators,
  ) {}

  async search(): Promise<FaqSearch> {
    const [courses, lessonsVersion] = await Promise.all([this.loadCourses(), this.courses.publicLessonsVersion()]);
    const key = JSON.stringify([courses, lessonsVersion]);
    if (this.cached?.key !== key) {
      const lessons = await this.courses.publicLessons();
      this.cached = {
        key,
        search: new FaqSearch(faqEntries(loadFaq(), this.facts, courses), lessons, this.calculators.list()),
      };
    }
    return this.cached.search;
  }

  private async loadCourses(): Promise<CatalogCourse[]> {
    const collections = [CourseCollection.CATALOG, CourseCollection.TRADING];
    const courses = (await Promise.all(collections.map((collection) => this.courses.list(collection)))).flat();
    const lessons = await this.courses.lessonsOf(courses.map(({ id }) => id));
    return courses.map(({ id, slug, title, description, level, durationWeeks, priceCents, includedInPremium }) => ({
      ...{ slug, title, description, level, durationWeeks, priceCents },
      inPremium: includedInPremium,
      lessons: (lessons.get(id) ?? []).map((lesson) => ({ title: lesson.title, available: lesson.available })),
    }));
  }
}
