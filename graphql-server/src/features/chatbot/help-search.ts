import MiniSearch, { type SearchResult } from "minisearch";
import type { HelpEntry } from "./help-entry";
import { termOf, wordsOf } from "./question-terms";

/**
 * The share of the question's words with a meaning that an entry must cover to be its answer: half where the entry's own
 * question has them, more where only its other wordings do, all for an exact one.
 */
const LEAST_COVERAGE = { question: 0.5, also: 0.55, exact: 1 };
const EXACT_WEIGHT = 0.3;
/** A word that stands in no question of the book is what this question is about: missing it weighs double. */
const UNKNOWN_WEIGHT = 2;
/** Others are named beside the best one when they come this near to it. */
const NEAR = 0.6;
const MOST = 4;

/** Finds what the chatbot knows about a question. */
export class HelpSearch {
  private readonly entries: ReadonlyMap<string, HelpEntry>;
  private readonly index: MiniSearch;

  constructor(entries: readonly HelpEntry[]) {
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    this.index = new MiniSearch({
      fields: ["question", "also", "answer"],
      tokenize: wordsOf,
      processTerm: termOf,
      searchOptions: {
        boost: { question: 4, also: 3 },
        prefix: (term) => term.length > 4,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        boostDocument: (id) => (this.entries.get(String(id))?.exact ? EXACT_WEIGHT : 1),
      },
    });
    this.index.addAll(
      entries.map(({ id, question, also, answer }) => ({ id, question, also: also.join(" . "), answer })),
    );
  }

  /** Best first; empty when nothing is near enough to be an answer. */
  find(question: string): HelpEntry[] {
    const asked = new Set(
      wordsOf(question)
        .map(termOf)
        .filter((term) => term !== null),
    );
    if (asked.size === 0) return [];
    const weights = new Map([...asked].map((term) => [term, this.isKnown(term) ? 1 : UNKNOWN_WEIGHT]));
    const results = this.index.search(question).filter((result) => this.isAbout(result, weights));
    const best = results[0]?.score ?? 0;
    return results
      .filter(({ score }) => score >= best * NEAR)
      .slice(0, MOST)
      .flatMap(({ id }) => this.entries.get(String(id)) ?? []);
  }

  /** Whether any question of the book has it, but for the titles of lessons, which are about anything. */
  private isKnown(term: string): boolean {
    const found = this.index.search(term, {
      fields: ["question", "also"],
      tokenize: (text) => [text],
      processTerm: (word) => word,
      filter: ({ id }) => !this.entries.get(String(id))?.exact,
    });
    return found.length > 0;
  }

  /** Words that stand in an answer alone do not make it the answer. */
  private isAbout({ id, match, queryTerms }: SearchResult, weights: ReadonlyMap<string, number>): boolean {
    const fields = new Set(Object.values(match).flat());
    const place = fields.has("question") ? "question" : fields.has("also") ? "also" : null;
    if (!place) return false;
    const least = this.entries.get(String(id))?.exact ? LEAST_COVERAGE.exact : LEAST_COVERAGE[place];
    const covered = new Set(queryTerms);
    const missed = [...weights].reduce((sum, [term, weight]) => (covered.has(term) ? sum : sum + weight), 0);
    return covered.size / (covered.size + missed) >= least;
  }
}
