import MiniSearch from "minisearch";
import type { PublicLesson } from "../../courses";
import type { HelpEntry } from "./help-entry";
import { stem, termOf, wordsOf } from "./question-terms";

/** Sections of every lesson that explain nothing by themselves. */
const EXERCISES = /^(the common mistake|do this now|check yourself)$/i;
const MAX_ANSWER = 600;
const MAX_PASSAGES = 2;
/** Passages whose score comes this near to the best one are given too. */
const NEAR = 0.75;
const INTRODUCTION_WEIGHT = 0.7;

/** How people ask what something means or how it is done; other questions are not about the content of a lesson. */
const ASKS_TO_EXPLAIN = /^(what|how|why|who|explain|define|difference|meaning|describe|tell me)\b/;
const MAX_KEYWORDS = 3;
const ASKS_YES_OR_NO = /^(are|can|could|did|do|does|has|have|is|may|should|was|will|would)\b/;

/** Words of such questions that say nothing about the subject. */
const FRAMING = new Set(
  `after calculate calculated compute count define definition describe difference between does explain figure formula keep make measure
  meaning much per people person read trade trader traders trading understand word work`
    .split(/\s+/)
    .map((word) => termOf(word) ?? stem(word)),
);

interface Passage extends HelpEntry {
  /** Empty before the first heading, where the title of the lesson stands for it. */
  heading: string;
  lessonTitle: string;
  /** Terms in bold: what the passage introduces. */
  terms: string;
}

/** Finds the part of an open lesson that explains what a question asks about. */
export class LessonPassages {
  private readonly passages: ReadonlyMap<string, Passage>;
  private readonly index: MiniSearch;

  constructor(lessons: readonly PublicLesson[]) {
    const passages = lessons.flatMap(passagesOf);
    this.passages = new Map(passages.map((passage) => [passage.id, passage]));
    this.index = new MiniSearch({
      fields: ["heading", "lessonTitle", "terms", "answer"],
      tokenize: wordsOf,
      processTerm: subjectOf,
      searchOptions: {
        boost: { heading: 4, lessonTitle: 6, terms: 4 },
        // A lesson begins with why something matters; what it is comes in its sections.
        boostDocument: (id) => (this.passages.get(String(id))?.heading ? 1 : INTRODUCTION_WEIGHT),
        combineWith: "AND",
      },
    });
    this.index.addAll(passages);
  }

  /** Best first. Every word of the subject must occur, and one of them in a heading, a title, or an introduced term, or all as a phrase. */
  find(question: string): HelpEntry[] {
    const subject = wordsOf(question).filter((word) => subjectOf(word) !== null);
    const phrase = phraseOf(question, subject);
    const asked = wordsOf(question).join(" ");
    const isKeywords = subject.length <= MAX_KEYWORDS && !ASKS_YES_OR_NO.test(asked);
    if (subject.length === 0 || !(isKeywords || ASKS_TO_EXPLAIN.test(asked))) return [];
    const results = this.index
      .search(question)
      .filter(
        ({ id, match }) =>
          Object.values(match).some((fields) => fields.some((field) => field !== "answer")) ||
          (subject.length > 1 && this.passages.get(String(id))?.answer.toLowerCase().includes(phrase)),
      );
    const best = results[0]?.score ?? 0;
    return results
      .filter(({ score }) => score >= best * NEAR)
      .slice(0, MAX_PASSAGES)
      .flatMap(({ id }) => this.passages.get(String(id)) ?? []);
  }
}

function subjectOf(word: string): string | null {
  const term = termOf(word);
  return term === null || FRAMING.has(term) ? null : term;
}

/** The question from the first word of its subject to the last: "margin of safety". */
function phraseOf(question: string, subject: readonly string[]): string {
  const words = wordsOf(question);
  return words.slice(words.indexOf(subject[0] ?? ""), words.lastIndexOf(subject.at(-1) ?? "") + 1).join(" ");
}

function passagesOf(lesson: PublicLesson): Passage[] {
  const { id, position, title, preview, courseSlug, courseTitle } = lesson;
  const course = `/courses/${courseSlug}`;
  const source = {
    title: `${courseTitle}, lesson ${position}`,
    path: preview ? `${course}/lessons/${id}` : course,
  };
  return `\n${lesson.content}`.split(/^## /m).flatMap((section, index) => {
    const [heading = "", ...lines] = section.split("\n");
    const text = lines.join("\n");
    const answer = plainText(text);
    if (!answer || EXERCISES.test(heading.trim())) return [];
    return {
      id: `passage:${courseSlug}:${position}:${index}`,
      heading: heading.trim(),
      question: heading.trim() || title,
      also: [],
      lessonTitle: title,
      terms: [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, term]) => term).join(" . "),
      answer: `From “${title}” (${courseTitle}):\n${answer}`,
      source,
    };
  });
}

/** The beginning of a section without its markup, tables, and quotes, cut after a paragraph. */
function plainText(markdown: string): string {
  const kept: string[] = [];
  let length = 0;
  for (const paragraph of markdown.split(/\n{2,}/)) {
    const plain = plainParagraph(paragraph.trim());
    if (!plain) continue;
    if (kept.length > 0 && length + plain.length > MAX_ANSWER) break;
    kept.push(plain);
    length += plain.length;
  }
  return kept.join("\n\n").slice(0, MAX_ANSWER * 2);
}

function plainParagraph(paragraph: string): string {
  if (/^[|>]/.test(paragraph)) return "";
  if (paragraph.startsWith("```")) return paragraph.replaceAll("```", "").trim();
  return paragraph
    .replace(/\n(?!\s*(?:[-*]|\d+\.) )/g, " ")
    .replace(/\*\*|`|(?<!\w)\*|\*(?!\w)/g, "")
    .trim();
}
