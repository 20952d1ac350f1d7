import type { Calculator } from "../../tools";
import { stem, termOf, wordsOf } from "./question-terms";
import type { FaqEntry } from "./faq-entry";

/** The calculator data used in answers. */
export type CalculatorSummary = Pick<Calculator, "id" | "name" | "description" | "keywords">;

const ASKS_FOR_CALCULATOR = /\b(calculators?|calc)\b/;
const ASKS_TO_CALCULATE = /\b(calculate|compute|work out|figure out|determine)\b/;
/** Names every question about calculators, so they don't identify one. */
const FRAMING = new Set(["calculator", "calc", "calculate", "compute", "determine", "figure", "tool"].map(stem));

const aboutCalculator = ({ id, name, description }: CalculatorSummary): FaqEntry => ({
  id: `calculator:${id}`,
  question: `${name} calculator`,
  also: [],
  answer: `Our ${name} calculator does that. ${description} It's education, not investment advice.`,
  source: { title: `Calculator: ${name}`, path: `/tools/${id}` },
});

/** Finds calculators by their names and keywords. */
export class CalculatorEntries {
  private readonly phrases: readonly { terms: readonly string[]; entry: FaqEntry }[];
  private readonly byWording: ReadonlyMap<string, FaqEntry>;
  private readonly all: FaqEntry | null;

  constructor(calculators: readonly CalculatorSummary[]) {
    const phrases = calculators.flatMap((calculator) => {
      const entry = aboutCalculator(calculator);
      return [calculator.name, ...calculator.keywords].map((phrase) => ({ phrase, entry }));
    });
    this.phrases = phrases.map(({ phrase, entry }) => ({ terms: termsOf(phrase), entry }));
    this.byWording = new Map(phrases.map(({ phrase, entry }) => [wordingOf(phrase), entry]));
    const names = calculators.map(({ name }) => name);
    this.all = names.length
      ? {
          id: "calculators",
          question: "Which calculators do you have?",
          also: [],
          answer: `We have ${names.length} calculators: ${new Intl.ListFormat("en-US").format(names)}. They're free and need no account.`,
          source: { title: "Calculators", path: "/tools" },
        }
      : null;
  }

  /** The calculator that a question asks for by name, the list if it names none, or null if it doesn't ask for a calculator. */
  requested(question: string): FaqEntry | null {
    if (!ASKS_FOR_CALCULATOR.test(wordsOf(question).join(" "))) return null;
    const match = this.match(question);
    if (match) return match;
    return termsOf(question).every((term) => OFFER_TERMS.has(term)) ? this.all : null;
  }

  /** The calculator for a question such as "how do I compute my position size", in addition to an explanation. */
  forComputation(question: string): FaqEntry | null {
    return ASKS_TO_CALCULATE.test(wordsOf(question).join(" ")) ? this.match(question) : null;
  }

  /** The calculator for a question with the reader's own numbers, such as "what position size for 1,000 dollars". */
  forAmounts(question: string): FaqEntry | null {
    return /\d/.test(question) ? this.match(question) : null;
  }

  /** The calculator whose name or keyword is the whole question, such as "risk of ruin". */
  named(question: string): FaqEntry | null {
    return this.byWording.get(wordingOf(question)) ?? null;
  }

  /** The calculator with the longest phrase whose words are all in the question. */
  private match(question: string): FaqEntry | null {
    const asked = new Set(termsOf(question));
    const matches = this.phrases.filter(({ terms }) => terms.length > 0 && terms.every((term) => asked.has(term)));
    return matches.toSorted((a, b) => b.terms.length - a.terms.length)[0]?.entry ?? null;
  }
}

const wordingOf = (text: string): string => wordsOf(text).map(stem).join(" ");

function termsOf(text: string): string[] {
  return wordsOf(text).flatMap((word) => {
    const term = termOf(word);
    return term === null || FRAMING.has(term) ? [] : [term];
  });
}

const OFFER_TERMS = new Set(
  ["offer", "list", "free", "trading", "online", "website", "site"].flatMap((word) => termOf(word) ?? []),
);
