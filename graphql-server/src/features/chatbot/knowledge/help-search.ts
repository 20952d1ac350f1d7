import MiniSearch, { type SearchResult } from "minisearch";
import { ADVICE, asksForAdvice } from "./advice";
import type { PublicLesson } from "../../courses";
import type { HelpEntry } from "./help-entry";
import { LessonPassages } from "./lesson-passages";
import { termOf, wordsOf } from "./question-terms";

/** The share of a question's meaning that an entry must cover to be its answer; all of it for an exact one. */
const LEAST_COVERAGE = { usual: 0.55, exact: 1 };
/** A word that nothing in the book has counts as if this many entries had it: one slip must not hide what the rest asks for. */
const RAREST = 2;
const EXACT_WEIGHT = 0.3;
/** Others are named beside the best one when they come this near to it. */
const NEAR = 0.6;
const MOST = 4;

/** Finds what the chatbot knows about a question. */
export class HelpSearch {
  private readonly entries: ReadonlyMap<string, HelpEntry>;
  /** Every wording of the book, fillers included, that means one entry to the letter. */
  private readonly wordings = new Map<string, HelpEntry>();
  private readonly index: MiniSearch;
  private readonly passages: LessonPassages;

  constructor(entries: readonly HelpEntry[], openLessons: readonly PublicLesson[] = []) {
    this.passages = new LessonPassages(openLessons);
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    for (const entry of entries) {
      for (const wording of [entry.question, ...entry.also]) {
        if (!this.wordings.has(asSaid(wording))) this.wordings.set(asSaid(wording), entry);
      }
    }
    this.index = new MiniSearch({
      fields: ["question", "also"],
      tokenize: wordsOf,
      processTerm: termOf,
      searchOptions: {
        boost: { question: 4, also: 3 },
        prefix: (term) => term.length > 4,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        boostDocument: (id) => (this.entries.get(String(id))?.exact ? EXACT_WEIGHT : 1),
      },
    });
    // Advice is told from the whole question: its words alone ("buy", "stock") are about anything.
    const searched = entries.filter(({ id }) => id !== ADVICE);
    this.index.addAll(searched.map(({ id, question, also }) => ({ id, question, also: also.join(" . ") })));
  }

  /** Best first; empty when nothing is near enough to be an answer. */
  find(question: string): HelpEntry[] {
    // Alone: nothing else was asked for, and a course named beside "no advice" would be an advertisement.
    const meant = this.wordings.get(asSaid(question)) ?? (asksForAdvice(question) ? this.entries.get(ADVICE) : null);
    if (meant) return [meant];
    const found = this.near(question);
    // A lesson's title only points to the lesson; the lesson itself answers.
    if (found[0] && !found[0].exact) return found;
    return [...this.passages.find(question), ...found].slice(0, MOST);
  }

  private near(question: string): HelpEntry[] {
    const terms = wordsOf(question)
      .map(termOf)
      .filter((term) => term !== null);
    const weights = new Map(terms.map((term) => [term, this.weightOf(term)]));
    if (weights.size === 0) return [];
    const asked = asSaid(question);
    const results = this.index
      .search(question)
      .filter(({ id }) => this.entries.get(String(id))?.onlyFor?.test(asked) ?? true)
      .filter((result) => this.isAbout(result, weights));
    const best = results[0]?.score ?? 0;
    return results
      .filter(({ score }) => score >= best * NEAR)
      .slice(0, MOST)
      .flatMap(({ id }) => this.entries.get(String(id)) ?? []);
  }

  /** A rare word is what the question is about: one that many entries have ("course") says little, an unknown one most. */
  private weightOf(term: string): number {
    const having = this.index.search(term, {
      tokenize: (text) => [text],
      processTerm: (word) => word,
      // The titles of lessons are about anything.
      filter: ({ id }) => !this.entries.get(String(id))?.exact,
    });
    return Math.log(1 + this.entries.size / Math.max(having.length, RAREST));
  }

  private isAbout({ id, queryTerms }: SearchResult, weights: ReadonlyMap<string, number>): boolean {
    const least = this.entries.get(String(id))?.exact ? LEAST_COVERAGE.exact : LEAST_COVERAGE.usual;
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const covered = [...new Set(queryTerms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    return covered / total >= least;
  }
}

/** Without marks and capitals. */
const asSaid = (text: string): string => wordsOf(text).join(" ");
