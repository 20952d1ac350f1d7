import { createHash } from "node:crypto";
import { marked, type Token } from "marked";
import { readBlock, type BlockSource, type LessonProblem } from "./block-source";
import { readCalculator, type CalculatorUse } from "../calculator-block";
import { compileCheck, type Check } from "../check";
import { checkSource } from "../check-source";
import { readExample, type WorkedExample } from "../example-block";
import { readFigure, type Figure } from "../figures/figure-block";
import { readExercise, readScenario, readTask, type Exercise, type Task } from "../task-blocks";
import { reviewedOn, withoutFrontMatter } from "./lesson-dates";
import type { LessonReferences } from "./lesson-references";
import { definitionOf, readTerm, readTermLinks, withoutTermLinks } from "./term-links";
import { FormulaCompiler, FormulaError } from "../../../../kernel/formulas/formula";
import type { GlossaryEntry } from "../../glossary/glossary";

/** A part of a lesson. Its anchor identifies it in links, such as `#two-prices-not-one`. */
export type LessonBlock = { anchor: string } & (
  | { type: "text"; markdown: string; terms: GlossaryEntry[] }
  | { type: "check"; check: Check }
  | { type: "figure"; figure: Figure }
  | { type: "example"; example: WorkedExample }
  | { type: "exercise"; exercise: Exercise }
  | ({ type: "calculator" } & CalculatorUse)
  | { type: "scenario"; scenario: string }
  | { type: "task"; task: Task }
);

export interface ParsedLesson {
  blocks: LessonBlock[];
  /** In order of lines. A lesson with problems can't be saved. */
  problems: LessonProblem[];
}

/** The start of a block of a lesson, wherever it is. */
const BLOCK_START = /(?:```|~~~)\s*(?:check|calc|figure|example|exercise|term|scenario|task)\b/;
const MISPLACED = "Start this block at the beginning of a line, with backticks, and outside of lists, quotes, and HTML";

const PICTURE_IN_TEXT =
  "Use a figure block for a picture, so that it has a size and a text for readers who can't see it";

/** Fenced blocks in these languages are shown as they are. */
const CODE_LANGUAGES = ["", "bash", "csv", "http", "javascript", "json", "python", "sql", "text", "typescript", "yaml"];

const DEFAULT_DRAWS = 20;
/** How often each question is drawn when an admin saves or imports a lesson, to find impossible ones. */
export const SAVED_DRAWS = 1000;

/** The level of the headings of sections, such as `## The common mistake`. */
const SECTION_DEPTH = 2;

/** Splits a lesson's Markdown into blocks and validates them. Draws each question several times to find impossible ones. */
export async function parseLesson(
  markdown: string,
  references: LessonReferences,
  draws = DEFAULT_DRAWS,
): Promise<ParsedLesson> {
  const { calculators, glossary } = references;
  const problems: LessonProblem[] = [];
  const blocks: LessonBlock[] = [];
  const compiler = await FormulaCompiler.load();
  const anchors = new Anchors();
  const ids = new Set<string>();
  /** Two blocks of a kind can't have the same id. */
  const requireNewId = (kind: string, id: string, line: number): void => {
    if (ids.has(`${kind} ${id}`)) problems.push({ line, reason: `Another ${kind} has the id ${id}` });
    ids.add(`${kind} ${id}`);
  };
  reviewedOn(markdown, problems);
  const tokens = marked.lexer(withoutFrontMatter(markdown));
  const definitions = tokens.filter(({ type }) => type === "def").map(({ raw }) => raw);
  let nextLine = 1;
  for (const token of tokens) {
    const line = nextLine;
    nextLine += token.raw.split("\n").length - 1;
    // Anything else that looks like a block would be shown as text, with its answers.
    const first = languageOf(token) ? 1 : 0;
    const misplaced = token.raw.split("\n").findIndex((text, index) => index >= first && BLOCK_START.test(text));
    if (misplaced >= 0) problems.push({ line: line + misplaced, reason: MISPLACED });
    if (hasPicture(token)) problems.push({ line, reason: PICTURE_IN_TEXT });
    const language = languageOf(token);
    const source = { text: token.type === "code" ? String(token.text) : "", line: line + 1, kind: language };
    if (language === "check") {
      const check = readCheck(source, compiler, draws, problems);
      if (!check) continue;
      requireNewId(language, check.id, line);
      blocks.push({ type: "check", anchor: anchors.add(`check-${check.id}`), check });
    } else if (language === "calc") {
      const use = readCalculator(source, calculators, compiler, problems);
      if (use) blocks.push({ type: "calculator", anchor: anchors.add(`calc-${use.calculator}`), ...use });
    } else if (language === "figure") {
      const figure = readFigure(source, problems);
      if (!figure) continue;
      requireNewId(language, figure.id, line);
      blocks.push({ type: "figure", anchor: anchors.add(`figure-${figure.id}`), figure });
    } else if (language === "example") {
      const example = readExample(source, compiler, problems);
      if (!example) continue;
      requireNewId(language, example.id, line);
      blocks.push({ type: "example", anchor: anchors.add(`example-${example.id}`), example });
    } else if (language === "exercise") {
      const exercise = readExercise(source, problems);
      if (!exercise) continue;
      requireNewId(language, exercise.id, line);
      blocks.push({ type: "exercise", anchor: anchors.add(`exercise-${exercise.id}`), exercise });
    } else if (language === "term") {
      const term = readTerm(source, glossary, problems);
      if (term) {
        const anchor = anchors.add(`term-${term.id}`);
        blocks.push({ type: "text", anchor, markdown: definitionOf(term), terms: [term] });
      }
    } else if (language === "scenario") {
      const use = readScenario(source, references, problems);
      if (use) blocks.push({ type: "scenario", anchor: anchors.add(`scenario-${use.scenario}`), ...use });
    } else if (language === "task") {
      const task = readTask(source, references, problems);
      if (!task) continue;
      requireNewId(language, task.id, line);
      blocks.push({ type: "task", anchor: anchors.add(`task-${task.id}`), task });
    } else if (!CODE_LANGUAGES.includes(language)) {
      const reason = `Unknown kind of block: ${language}. Use check, calc, figure, example, exercise, term, scenario, task, or a language for code.`;
      problems.push({ line, reason });
    } else if (isText(token)) {
      blocks.push({
        type: "text",
        anchor: anchors.add(anchorOf(token)),
        markdown: [token.raw, ...definitions].join("\n"),
        terms: readTermLinks(token, line, glossary, problems),
      });
    }
  }
  return { blocks, problems: problems.sort((a, b) => a.line - b.line) };
}

/** The texts of a lesson, without its fenced blocks, and with the same anchors as its blocks. */
export function lessonTexts(markdown: string): { anchor: string; markdown: string; isHeading: boolean }[] {
  const anchors = new Anchors();
  return marked.lexer(withoutFrontMatter(markdown)).flatMap((token) => {
    if (!isText(token) || !CODE_LANGUAGES.includes(languageOf(token))) return [];
    const isHeading = token.type === "heading" && token.depth === SECTION_DEPTH;
    return { anchor: anchors.add(anchorOf(token)), markdown: withoutTermLinks(token.raw), isHeading };
  });
}

function hasPicture(token: Token): boolean {
  let found = false;
  void marked.walkTokens([token], ({ type }) => {
    found ||= type === "image";
  });
  return found;
}

const isText = ({ type }: Token): boolean => type !== "space" && type !== "def";

/** The language of a fenced block; empty for other texts. */
const languageOf = (token: Token): string =>
  token.type === "code" && token.raw.startsWith("`") ? String(token.lang ?? "") : "";

export const checkIdsOf = (blocks: readonly LessonBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === "check" ? [block.check.id] : []));

/** A slow pace, for studying. */
const WORDS_PER_MINUTE = 130;
const MINUTES_PER_CHECK = 2;

const wordsOf = (block: LessonBlock): number => {
  if (block.type === "text") return countWords(block.markdown);
  if (block.type !== "example") return 0;
  const { text, steps, conclusion } = block.example;
  return countWords([text, ...steps, conclusion].join(" "));
};
const countWords = (text: string): number => text.split(/\s+/).length;

/** How long a lesson takes to read and to solve, in minutes, without its exercises. */
export const estimateMinutes = (blocks: readonly LessonBlock[]): number =>
  Math.ceil(
    blocks.reduce((sum, block) => sum + wordsOf(block), 0) / WORDS_PER_MINUTE +
      checkIdsOf(blocks).length * MINUTES_PER_CHECK,
  );

function readCheck(
  source: BlockSource,
  compiler: FormulaCompiler,
  draws: number,
  problems: LessonProblem[],
): Check | null {
  const block = readBlock(source, checkSource, problems);
  if (!block) return null;
  try {
    return compileCheck(block, compiler, draws);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    problems.push({ line: source.line, reason: `${block.id}: ${error.message}` });
    return null;
  }
}

/** A heading's text, or a hash of the paragraph, so that links survive changes elsewhere in the lesson. Links to terms don't matter. */
function anchorOf(token: { type: string; raw: string; text?: string }): string {
  if (token.type !== "heading") {
    return `p-${createHash("sha256").update(withoutTermLinks(token.raw).trim()).digest("hex").slice(0, 8)}`;
  }
  const words = withoutTermLinks(token.text ?? "")
    .toLowerCase()
    .replace(/['’*_`]/g, "")
    .match(/[\p{Letter}\p{Number}]+/gu);
  return words?.join("-") ?? "section";
}

/** Numbers repeated anchors. */
class Anchors {
  private readonly counts = new Map<string, number>();

  add(anchor: string): string {
    const count = (this.counts.get(anchor) ?? 0) + 1;
    this.counts.set(anchor, count);
    return count === 1 ? anchor : `${anchor}-${count}`;
  }
}
