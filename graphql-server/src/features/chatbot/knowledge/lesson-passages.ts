import MiniSearch from "minisearch";
import { lessonTexts, type PublicLesson } from "../../courses";
import type { FaqEntry, FaqSource } from "./faq-entry";
import { stem, termOf, wordsOf } from "./question-terms";

/** Standard sections of a lesson that contain no explanations. */
const UNEXPLAINED = /^(the common mistake|do this now|check yourself|sources)$/i;
const MAX_ANSWER = 600;
const MAX_PASSAGES = 2;
/** Includes other passages with at least this share of the best score. */
const MIN_SCORE_RATIO = 0.75;
const INTRODUCTION_WEIGHT = 0.7;

/** Questions that ask for an explanation. Other questions are about lesson content only if they consist of a few keywords. */
const ASKS_TO_EXPLAIN = /^(what|how|why|who|explain|define|difference|meaning|describe|tell me)\b/;
const MAX_KEYWORDS = 3;
const ASKS_YES_OR_NO = /^(are|can|could|did|do|does|has|have|is|may|should|was|will|would)\b/;

/** Words that frame a question but are not part of its subject. */
const FRAMING = new Set(
  `after calculate calculated compute count define definition describe difference between does explain figure formula keep make measure
  meaning much per people person read trade trader traders trading understand word work`
    .split(/\s+/)
    .map((word) => termOf(word) ?? stem(word)),
);

interface Passage extends FaqEntry {
  /** Empty before the first heading; then the lesson's title is used. */
  heading: string;
  lessonTitle: string;
  /** Bold terms, which the passage introduces. */
  terms: string;
  /** For links, the anchors of its heading and paragraphs, with their words. */
  parts: { anchor: string; terms: ReadonlySet<string> }[];
  lesson: PublicLesson;
}

/** Finds passages of public lessons that answer a question. */
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
        // Introductions say why a topic matters; the sections explain it.
        boostDocument: (id) => (this.passages.get(String(id))?.heading ? 1 : INTRODUCTION_WEIGHT),
        combineWith: "AND",
      },
    });
    this.index.addAll(passages);
  }

  /** Best first. A passage must contain every word of the subject, and either one of them in a heading, title, or bold term, or all as a phrase. */
  find(question: string): FaqEntry[] {
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
      .filter(({ score }) => score >= best * MIN_SCORE_RATIO)
      .slice(0, MAX_PASSAGES)
      .flatMap(({ id }) => {
        const passage = this.passages.get(String(id));
        return passage ? { ...passage, source: sourceOf(passage, subject) } : [];
      });
  }
}

/** Links to the first heading or paragraph with all words of the subject, or to the start of the passage. */
function sourceOf({ lesson, parts }: Pick<Passage, "lesson" | "parts">, subject: readonly string[]): FaqSource {
  const terms = subject.flatMap((word) => subjectOf(word) ?? []);
  const part = parts.find((each) => terms.every((term) => each.terms.has(term))) ?? parts[0];
  const course = `/courses/${lesson.courseSlug}`;
  const path = `${course}/lessons/${lesson.id}#${part?.anchor ?? ""}`;
  const title = `${lesson.courseTitle}, lesson ${lesson.position}`;
  if (lesson.preview) return { title, path };
  return { title, path: course, lesson: { courseId: lesson.courseId, path } };
}

function subjectOf(word: string): string | null {
  const term = termOf(word);
  return term === null || FRAMING.has(term) ? null : term;
}

/** The part of the question from the subject's first word to its last, for example "margin of safety". */
function phraseOf(question: string, subject: readonly string[]): string {
  const words = wordsOf(question);
  return words.slice(words.indexOf(subject[0] ?? ""), words.lastIndexOf(subject.at(-1) ?? "") + 1).join(" ");
}

function passagesOf(lesson: PublicLesson): Passage[] {
  const { position, title, courseSlug, courseTitle } = lesson;
  return sectionsOf(lesson.content).flatMap(({ heading, texts }, index) => {
    const text = texts
      .slice(heading ? 1 : 0)
      .map(({ markdown }) => markdown)
      .join("\n\n");
    const answer = plainText(text);
    if (!answer || UNEXPLAINED.test(heading)) return [];
    const parts = texts.map(({ anchor, markdown }) => ({ anchor, terms: termsOf(markdown) }));
    const passage = {
      id: `passage:${courseSlug}:${position}:${index}`,
      heading,
      question: heading || title,
      also: [],
      lessonTitle: title,
      terms: [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, term]) => term).join(" . "),
      answer: `From “${title}” (${courseTitle}):\n${answer}`,
      parts,
      lesson,
    };
    return { ...passage, source: sourceOf(passage, []) };
  });
}

interface Section {
  heading: string;
  /** Starts with the heading. */
  texts: { anchor: string; markdown: string }[];
}

/** The first section has no heading. Questions and other blocks are left out. */
function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = [{ heading: "", texts: [] }];
  for (const { isHeading, ...text } of lessonTexts(markdown)) {
    if (isHeading) sections.push({ heading: text.markdown.replace(/^#+/, "").trim(), texts: [text] });
    else sections.at(-1)?.texts.push(text);
  }
  return sections;
}

const termsOf = (markdown: string): Set<string> => new Set(wordsOf(markdown).flatMap((word) => subjectOf(word) ?? []));

/** The start of a section without markup, tables, and quotes, cut at a paragraph. */
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

const LIST_ITEM = /^\s*(?:[-*]|\d+\.) /;

function plainParagraph(paragraph: string): string {
  if (/^[|>]/.test(paragraph)) return "";
  if (paragraph.startsWith("```")) return paragraph.replaceAll("```", "").trim();
  return paragraph
    .split("\n")
    .filter((line) => line.trim())
    .reduce((text, line) => (LIST_ITEM.test(line) ? `${text}\n${line}` : `${text} ${line.trimStart()}`), "")
    .replace(/\[([^[\]]+)\]\([^()\s]*\)/g, "$1")
    .replace(/\*\*|`|(?<!\w)\*|\*(?!\w)/g, "")
    .trim();
}
