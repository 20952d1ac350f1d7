import { CourseCollection, type CoursesService, type Glossary } from "../../courses";
import type { Calculators } from "../../tools";
import type { CatalogCourse } from "./course-entries";
import { faqEntries, loadFaq } from "./faq-entries";
import type { FaqFacts } from "./faq-entry";
import { FaqSearch } from "./faq-search";
import { GlossaryEntries } from "./glossary-entries";

interface FaqIndexDeps {
  courses: CoursesService;
  facts: FaqFacts;
  calculators: Calculators;
  glossary: Glossary;
}

/** Caches the search index and rebuilds it when the catalog changes. */
export class FaqIndex {
  private cached: { key: string; search: FaqSearch } | null = null;

  constructor(private readonly deps: FaqIndexDeps) {}

  async search(): Promise<FaqSearch> {
    const { calculators, facts, glossary } = this.deps;
    const [courses, lessonsVersion] = await Promise.all([this.loadCourses(), this.deps.courses.publicLessonsVersion()]);
    const key = JSON.stringify([courses, lessonsVersion]);
    if (this.cached?.key !== key) {
      const lessons = await this.deps.courses.publicLessons();
      this.cached = {
        key,
        search: new FaqSearch({
          entries: faqEntries(loadFaq(), facts, courses),
          publicLessons: lessons,
          calculators: calculators.list(),
          glossary: new GlossaryEntries(glossary.list(), courses),
        }),
      };
    }
    return this.cached.search;
  }

  private async loadCourses(): Promise<CatalogCourse[]> {
    const collections = [CourseCollection.CATALOG, CourseCollection.TRADING];
    const service = this.deps.courses;
    const courses = (await Promise.all(collections.map((collection) => service.list(collection)))).flat();
    const lessons = await service.lessonsOf(courses.map(({ id }) => id));
    return courses.map(({ id, slug, title, description, level, durationWeeks, priceCents, includedInPremium }) => ({
      ...{ slug, title, description, level, durationWeeks, priceCents },
      inPremium: includedInPremium,
      lessons: (lessons.get(id) ?? []).map((lesson) => ({ title: lesson.title, available: lesson.available })),
    }));
  }
}
