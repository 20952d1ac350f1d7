/** A check with drawn numbers. Contains the answer, so it never leaves the server as a whole. */
export type Question = NumberQuestion | ChoiceQuestion | OrderQuestion | TextQuestion;

interface QuestionBase {
  /** Markdown. */
  text: string;
  /** The worked solution: Markdown. */
  solution: string;
}

export interface NumberQuestion extends QuestionBase {
  kind: "number";
  answer: number;
  /** The accepted difference. */
  tolerance: number;
  decimals: number;
  unit: string;
  mistakes: { answer: number; feedback: string }[];
}

export interface ChoiceQuestion extends QuestionBase {
  kind: "choice";
  multiple: boolean;
  options: { text: string; correct: boolean; feedback: string | null }[];
}

export interface OrderQuestion extends QuestionBase {
  kind: "order";
  /** In the order shown. */
  items: string[];
  /** Indexes of `items` in the correct order. */
  answer: number[];
}

export interface TextQuestion extends QuestionBase {
  kind: "text";
  /** Normalized by `normalizeText`. */
  accept: string[];
  mistakes: { answers: string[]; feedback: string }[];
}

/** A member's answer. Which property counts depends on the kind of the question. */
export interface Answer {
  number?: number | null;
  /** Indexes of the chosen options, or of all items in the chosen order. */
  choices?: readonly number[] | null;
  text?: string | null;
}

export interface Grade {
  isCorrect: boolean;
  /** Explains a known mistake: Markdown. */
  feedback: string | null;
}

/** Grades an answer. Returns null if it isn't an answer to this kind of question. */
export function gradeAnswer(question: Question, answer: Answer): Grade | null {
  switch (question.kind) {
    case "number":
      return typeof answer.number === "number" && Number.isFinite(answer.number)
        ? gradeNumber(question, answer.number)
        : null;
    case "choice":
      return isChoice(question, answer.choices) ? gradeChoice(question, answer.choices) : null;
    case "order":
      return isOrder(question, answer.choices)
        ? { isCorrect: question.answer.every((item, place) => answer.choices?.[place] === item), feedback: null }
        : null;
    case "text":
      return answer.text?.trim() ? gradeText(question, normalizeText(answer.text)) : null;
  }
}

/** Allows for rounding errors of floating-point numbers. */
const isClose = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance + 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

function gradeNumber({ answer, tolerance, mistakes }: NumberQuestion, given: number): Grade {
  if (isClose(given, answer, tolerance)) return { isCorrect: true, feedback: null };
  const mistake = mistakes.find((known) => isClose(given, known.answer, tolerance));
  return { isCorrect: false, feedback: mistake?.feedback ?? null };
}

const isChoice = (question: ChoiceQuestion, choices: Answer["choices"]): choices is readonly number[] =>
  Array.isArray(choices) &&
  choices.length > 0 &&
  (question.multiple || choices.length === 1) &&
  new Set(choices).size === choices.length &&
  choices.every((index: number) => question.options[index] !== undefined);

function gradeChoice({ options }: ChoiceQuestion, choices: readonly number[]): Grade {
  const isCorrect = options.every(({ correct }, index) => correct === choices.includes(index));
  if (isCorrect) return { isCorrect, feedback: null };
  const wrong = choices.map((index) => options[index]).find((option) => option?.correct === false && option.feedback);
  return { isCorrect, feedback: wrong?.feedback ?? null };
}

const isOrder = ({ items }: OrderQuestion, choices: Answer["choices"]): boolean =>
  choices?.length === items.length && items.every((_, index) => choices.includes(index));

function gradeText({ accept, mistakes }: TextQuestion, given: string): Grade {
  if (accept.includes(given)) return { isCorrect: true, feedback: null };
  const mistake = mistakes.find(({ answers }) => answers.includes(given));
  return { isCorrect: false, feedback: mistake?.feedback ?? null };
}

/** Ignores case, accents, punctuation, articles, and repeated spaces. */
export const normalizeText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{Letter}\p{Number}%$€£.+-]+/gu, " ")
    .replace(/(?<=\p{Letter})[.+-]+(?=\p{Letter})/gu, " ")
    .replace(/(^|\s)[.+-]+|(?<![.+-])[.+-]+(?=\s|$)/g, " ")
    .trim()
    .replace(/\s+/g, " ")
    .replace(/^(a|an|the) /, "");
