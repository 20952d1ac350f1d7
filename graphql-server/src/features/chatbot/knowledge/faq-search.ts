import MiniSearch, { type SearchResult } from "minisearch";
import { ADVICE, asksForAdvice, HELP, isInDistress } from "./advice";
import type { PublicLesson } from "../../courses";
import { CalculatorEntries, type CalculatorSummary } from "./calculator-entries";
import type { FaqEntry } from "./faq-entry";
import type { GlossaryEntries } from "./glossary-entries";
import { LessonPassages } from "./lesson-passages";
import { termOf, wordsOf } from "./question-terms";

/** The minimum share of a question's weight that an entry must cover. */
const MIN_COVERAGE = { usual: 0.55, exact: 1 };
/** An unknown word weighs as if this many entries contained it, so that a typo doesn't outweigh the other words. */
const MIN_TERM_ENTRIES = 2;
const EXACT_WEIGHT = 0.3;
/** Includes other results with at least this share of the best score. */
const MIN_SCORE_RATIO = 0.6;
const MAX_RESULTS = 4;

interface FaqSearchDeps {
  entries: readonly FaqEntry[];
  publicLessons?: readonly PublicLesson[];
  calculators?: readonly CalculatorSummary[];
  glossary?: GlossaryEntries;
}

/** Finds the entries that answer a question. */
export class FaqSearch {
  private readonly entries: ReadonlyMap<string, FaqEntry>;
  /** Entries by normalized wording, including stop words. */
  private readonly wordings = new Map<string, FaqEntry>();
  private readonly index: MiniSearch;
  private readonly passages: LessonPassages;
  private readonly calculators: CalculatorEntries;

  constructor(private readonly deps: FaqSearchDeps) {
    const { entries, publicLessons = [], calculators = [] } = deps;
    this.calculators = new CalculatorEntries(calculators);
    this.passages = new LessonPassages(publicLessons);
    this.entries = new Map(entries.map((entry) => [entry.id, entry]));
    for (const entry of entries) {
      for (const wording of [entry.question, ...entry.also]) {
        if (!this.wordings.has(normalize(wording))) this.wordings.set(normalize(wording), entry);
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
    // Detected from the whole question, because words such as "buy" and "stop" are too ambiguous.
    const searched = entries.filter(({ id }) => id !== ADVICE && id !== HELP);
    this.index.addAll(searched.map(({ id, question, also }) => ({ id, question, also: also.join(" . ") })));
  }

  /** Best first; empty if no entry is relevant enough. */
  find(question: string): FaqEntry[] {
    const help = isInDistress(question) ? this.entries.get(HELP) : null;
    if (help) return [help];
    // Returns no other entries: a course listed next to "no advice" would be advertising.
    const exactMatch =
      this.wordings.get(normalize(question)) ?? (asksForAdvice(question) ? this.entries.get(ADVICE) : null);
    if (exactMatch) return [exactMatch];
    const requested = this.calculators.requested(question);
    if (requested) return [requested];
    const named = this.calculators.named(question);
    const term = named ? this.deps.glossary?.named(question) : this.deps.glossary?.find(question);
    const passages = this.passages.find(question);
    if (term) return firstOf([term.definition, named, ...(passages.length > 0 ? passages : term.lessons)]);
    const found = this.searchEntries(question);
    const [best, ...otherFound] = found;
    // Prefer a passage from the lesson itself over an entry that only names the lesson.
    if (best && !best.exact) return firstOf([best, named, ...otherFound]);
    if (named) return firstOf([named, ...passages, ...found]);
    const [explanation, ...others] = [...passages, ...found];
    const calculator =
      this.calculators.forComputation(question) ?? (explanation ? null : this.calculators.forAmounts(question));
    return firstOf([explanation, calculator, ...others]);
  }

  private searchEntries(question: string): FaqEntry[] {
    const terms = wordsOf(question)
      .map(termOf)
      .filter((term) => term !== null);
    const weights = new Map(terms.map((term) => [term, this.weightOf(term)]));
    if (weights.size === 0) return [];
    const asked = normalize(question);
    const results = this.index
      .search(question)
      .filter(({ id }) => this.entries.get(String(id))?.onlyFor?.test(asked) ?? true)
      .filter((result) => this.isCovered(result, weights));
    const best = results[0]?.score ?? 0;
    return results
      .filter(({ score }) => score >= best * MIN_SCORE_RATIO)
      .slice(0, MAX_RESULTS)
      .flatMap(({ id }) => this.entries.get(String(id)) ?? []);
  }

  /** Rare words weigh more than common ones such as "course"; unknown words weigh most. */
  private weightOf(term: string): number {
    const matching = this.index.search(term, {
      tokenize: (text) => [text],
      processTerm: (word) => word,
      // Lesson titles are too diverse to count.
      filter: ({ id }) => !this.entries.get(String(id))?.exact,
    });
    return Math.log(1 + this.entries.size / Math.max(matching.length, MIN_TERM_ENTRIES));
  }

  private isCovered({ id, queryTerms }: SearchResult, weights: ReadonlyMap<string, number>): boolean {
    const minCoverage = this.entries.get(String(id))?.exact ? MIN_COVERAGE.exact : MIN_COVERAGE.usual;
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const covered = [...new Set(queryTerms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0);
    return covered / total >= minCoverage;
  }
}

const firstOf = (entries: readonly (FaqEntry | null | undefined)[]): FaqEntry[] =>
  entries.filter((entry) => entry !== null && entry !== undefined).slice(0, MAX_RESULTS);

/** Lowercase, without punctuation. */
const normalize = (text: string): string => wordsOf(text).join(" ");
