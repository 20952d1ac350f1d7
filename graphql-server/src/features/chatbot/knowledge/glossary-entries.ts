import type { GlossaryEntry } from "../../courses";
import type { CatalogCourse } from "./course-entries";
import type { FaqEntry } from "./faq-entry";
import { stem, wordsOf } from "./question-terms";

const ASKS_FOR_MEANING =
  /^(what do you mean by|what is the (meaning|definition) of|what (is|are|does|do|s)|whats|define|explain|definition of|meaning of)\b/;
const FRAMING_AFTER = /\b(mean|means|meaning|definition|exactly|please)$/;
const SUBJECT_AREA = / in (trading|day trading|forex|crypto|finance|investing|stocks|business|real estate)$/;
const ARTICLE = /^(a|an|the|term|word) /;

/** Answers questions such as "what is a spread" with the definition of a term. */
export class GlossaryEntries {
  /** The definition and the lessons of each term, by normalized wording. */
  private readonly byWording: ReadonlyMap<string, { definition: FaqEntry; lessons: FaqEntry[] }>;

  constructor(terms: readonly GlossaryEntry[], courses: readonly CatalogCourse[]) {
    this.byWording = new Map(
      terms.flatMap((entry) => {
        const found = { definition: aboutTerm(entry), lessons: lessonsOf(entry, courses) };
        return [entry.term, ...entry.also].map((wording) => [normalize(wordsOf(wording).join(" ")), found] as const);
      }),
    );
  }

  /** The definition that a question asks for, and the lessons that explain the term; null if it asks for something else. */
  find(question: string): { definition: FaqEntry; lessons: FaqEntry[] } | null {
    const words = wordsOf(question).join(" ");
    const subject = words.replace(ASKS_FOR_MEANING, "").trim().replace(FRAMING_AFTER, "").trim();
    if (subject === words) return null;
    return this.named(subject);
  }

  /** The definition and the lessons of a term. */
  named(term: string): { definition: FaqEntry; lessons: FaqEntry[] } | null {
    const subject = wordsOf(term).join(" ");
    return (
      this.byWording.get(normalize(subject)) ?? this.byWording.get(normalize(subject.replace(SUBJECT_AREA, ""))) ?? null
    );
  }
}

const normalize = (words: string): string => words.replace(ARTICLE, "").split(" ").map(stem).join(" ");

const aboutTerm = ({ id, term, definition }: GlossaryEntry): FaqEntry => ({
  id: `term:${id}`,
  question: `What does “${term}” mean?`,
  also: [],
  answer: `${term}: ${definition}`,
  source: { title: `Glossary: ${term}`, path: `/glossary#${id}` },
});

const lessonsOf = ({ id, lessonReferences }: GlossaryEntry, courses: readonly CatalogCourse[]): FaqEntry[] =>
  lessonReferences.flatMap((reference) => {
    const [slug, position] = reference.split("/");
    const course = courses.find((each) => each.slug === slug);
    const lesson = course?.lessons[Number(position) - 1];
    if (!course || !lesson?.available) return [];
    return {
      id: `term:${id}:${reference}`,
      question: lesson.title,
      also: [],
      answer: `Lesson ${position} of ${course.title}, “${lesson.title}”, explains that.`,
      source: { title: `${course.title}, lesson ${position}`, path: `/courses/${slug}` },
    };
  });
