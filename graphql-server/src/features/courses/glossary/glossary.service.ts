import type { DataSource } from "typeorm";
import { query } from "../../../kernel/database";
import type { Glossary, GlossaryEntry } from "./glossary";
import type { GlossaryLesson } from "./glossary.types";

interface GlossaryServiceDeps {
  database: DataSource;
  glossary: Glossary;
}

/** Explains terms. Public. */
export class GlossaryService {
  constructor(private readonly deps: GlossaryServiceDeps) {}

  list(): GlossaryEntry[] {
    return this.deps.glossary.list();
  }

  byId(id: string): GlossaryEntry {
    return this.deps.glossary.byId(id);
  }

  /** The written lessons of published courses, by reference, such as `intro-to-trading/3`. */
  async lessons(references: readonly string[]): Promise<Map<string, GlossaryLesson>> {
    const parts = references.map((reference) => reference.split("/"));
    const rows = await query<GlossaryLesson>(
      this.deps.database,
      `SELECT l.id, l.title, l.position, c.slug AS "courseSlug", c.title AS "courseTitle"
       FROM unnest($1::text[], $2::int[]) r (slug, position)
       JOIN courses c ON c.slug = r.slug AND c.published
       JOIN lessons l ON l.course_id = c.id AND l.position = r.position AND l.content <> ''`,
      [parts.map(([slug]) => slug), parts.map(([, position]) => Number(position))],
    );
    return new Map(rows.map((lesson) => [`${lesson.courseSlug}/${lesson.position}`, lesson]));
  }
}
