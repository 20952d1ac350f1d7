import type { DataSource } from "typeorm";
import { query } from "../../kernel/database";
import type { Glossary } from "../courses";

/** Comments in code have one "#". */
const HEADING = /^#{2,4} .*$/gm;
const FRONT_MATTER = /^---\n[^]*?\n---\n/;

/** $1 null, or the lessons whose text is needed. `xmin` changes with the row. */
const LESSONS = `
  SELECT l.id, l.xmin::text AS version, l.title || ' ' || c.title AS title, c.slug || '/' || l.position AS reference,
    CASE WHEN l.id = ANY($1) THEN l.content END AS content
  FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.content <> ''`;

interface LessonRow {
  id: string;
  version: string;
  title: string;
  reference: string;
  content: string | null;
}

/** What lessons are about: their titles, first paragraphs, headings, and the terms that they explain. */
export class LessonHeadings {
  /** By lesson, until it changes, because reading all texts would take longer than the rest of a search. */
  private kept = new Map<string, { version: string; text: string }>();

  constructor(private readonly deps: { database: DataSource; glossary: Glossary }) {}

  /** The ids of the lessons in which all words occur. The words are in lower case. */
  async find(words: readonly string[]): Promise<string[]> {
    const { database, glossary } = this.deps;
    const lessons = await query<LessonRow>(database, LESSONS, [[]]);
    const changed = lessons.filter(({ id, version }) => this.kept.get(id)?.version !== version).map(({ id }) => id);
    if (changed.length > 0) {
      const read = await query<LessonRow>(database, LESSONS, [changed]);
      const known = read.map(({ id, version, content }) => {
        const kept = this.kept.get(id);
        return [id, content === null && kept ? kept : { version, text: textOf(content ?? "") }] as const;
      });
      this.kept = new Map(known);
    }
    const terms = new Map<string, string[]>();
    for (const { term, also, lessonReferences } of glossary.list()) {
      for (const each of lessonReferences) terms.set(each, [...(terms.get(each) ?? []), term, ...also]);
    }
    const isFound = ({ id, title, reference }: LessonRow): boolean => {
      const text = [title, ...(terms.get(reference) ?? [])].join("\n").toLowerCase() + (this.kept.get(id)?.text ?? "");
      return words.every((word) => text.includes(word));
    };
    return lessons.filter(isFound).map(({ id }) => id);
  }
}

function textOf(markdown: string): string {
  const [summary = ""] = markdown.replace(FRONT_MATTER, "").trimStart().split("\n\n", 1);
  return ["", summary, ...(markdown.match(HEADING) ?? [])].join("\n").toLowerCase();
}
