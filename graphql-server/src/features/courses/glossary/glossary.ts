import path from "node:path";
import { z } from "zod";
import { assertUnique, CONTENT_FOLDER, ContentError, readContent } from "../../../kernel/content";
import { AppError } from "../../../kernel/errors/errors";
import type { Calculator, Calculators } from "../../tools";

const FILE = path.join(CONTENT_FOLDER, "glossary.yaml");
const MAX_DEFINITION = 400;

const text = z.string().trim().min(1);

/** content/glossary.yaml: terms by id. */
const glossaryFile = z.record(
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "Use lowercase letters, digits, and dashes" }),
  z.strictObject({
    term: text,
    /** Synonyms. */
    also: z.array(text).default([]),
    definition: text.max(MAX_DEFINITION),
    /** A course's slug and a lesson's position, such as `intro-to-trading/3`. */
    lessons: z.array(text).default([]),
    /** The id of a calculator. */
    calculator: text.optional(),
  }),
);

/** A term of the glossary. */
export interface GlossaryEntry {
  id: string;
  term: string;
  also: string[];
  definition: string;
  /** The course's slug and the lesson's position, such as `intro-to-trading/3`. */
  lessonReferences: string[];
  calculator: Calculator | null;
}

/** The courses whose lessons the glossary can refer to. */
type Courses = readonly { slug: string; lessons: readonly unknown[] }[];

interface GlossaryDeps {
  calculators: Calculators;
  courses: Courses;
  file?: string;
}

/** The terms of trading and money that lessons use, read at the first use. */
export class Glossary {
  private loaded: ReadonlyMap<string, GlossaryEntry> | null = null;

  constructor(private readonly deps: GlossaryDeps) {}

  /** In alphabetical order. */
  list(): GlossaryEntry[] {
    return [...this.entries().values()];
  }

  find(id: string): GlossaryEntry | undefined {
    return this.entries().get(id);
  }

  byId(id: string): GlossaryEntry {
    const entry = this.find(id);
    if (!entry) throw new AppError("NOT_FOUND", "Term not found");
    return entry;
  }

  private entries(): ReadonlyMap<string, GlossaryEntry> {
    const { calculators, courses, file = FILE } = this.deps;
    this.loaded ??= new Map(loadGlossary(file, calculators, courses).map((entry) => [entry.id, entry]));
    return this.loaded;
  }
}

/** Reads the glossary. Throws a ContentError for repeated terms, and for unknown lessons and calculators. */
function loadGlossary(file: string, calculators: Calculators, courses: Courses): GlossaryEntry[] {
  const lessons = new Set(courses.flatMap((course) => course.lessons.map((_, index) => `${course.slug}/${index + 1}`)));
  const calculatorById = new Map(calculators.list().map((calculator) => [calculator.id, calculator]));
  const items = Object.entries(readContent(file, glossaryFile));
  assertUnique(
    items.flatMap(([id, { term, also }]) =>
      [term, ...also].map((wording) => ({ file, path: id, value: wording.toLowerCase() })),
    ),
  );
  const problems = items.flatMap(([id, item]) => {
    const unknownLessons = item.lessons.filter((lesson) => !lessons.has(lesson));
    const unknownCalculators = [item.calculator ?? []].flat().filter((calculator) => !calculatorById.has(calculator));
    return [
      ...unknownLessons.map((lesson) => ({ file, path: `${id}.lessons`, reason: `Unknown lesson: ${lesson}` })),
      ...unknownCalculators.map((calculator) => ({
        file,
        path: `${id}.calculator`,
        reason: `Unknown calculator: ${calculator}`,
      })),
    ];
  });
  if (problems.length) throw new ContentError(problems);
  return items
    .map(([id, { lessons: lessonReferences, calculator = "", ...item }]) => ({
      id,
      ...item,
      lessonReferences,
      calculator: calculatorById.get(calculator) ?? null,
    }))
    .sort((a, b) => a.term.localeCompare(b.term, "en"));
}
