import type { CheckSource, SourceOf } from "./check-source";
import {
  describeValues,
  FormulaError,
  type Formula,
  type FormulaCompiler,
  type Values,
} from "../../../kernel/formulas/formula";
import { normalizeText, type Question } from "./question";
import { pick, seededRandom, shuffle, type Random } from "./figures/random";
import { compileTemplate, type Template } from "../../../kernel/formulas/template";

/** One question of a lesson. Each member gets their own numbers, except for the first ones in previews, which visitors see, too. */
export interface Check {
  id: string;
  kind: CheckSource["kind"];
  /** Whether new numbers change the question. The final test prefers these. */
  isParameterized: boolean;
  /** The question for a seed. Numbers that make it impossible or ambiguous are drawn again. */
  draw: (seed: string) => Question;
}

const MAX_REDRAWS = 200;
/** With a smaller share of possible draws, 200 draws could fail. */
const MIN_POSSIBLE_SHARE = 0.05;

/** Compiles a check. Throws a FormulaError if any of `draws` draws, or of all possible ones if they are fewer, is impossible or ambiguous. */
export function compileCheck(source: CheckSource, compiler: FormulaCompiler, draws: number): Check {
  const { drawValues, allValues } = compileValues(source, compiler, draws);
  const names = new Set([...Object.keys(source.parameters), ...Object.keys(source.values)]);
  const draw = compileQuestion(source, new Scope({ compiler, names }));
  const tryToDraw = (random: Random, values = drawValues(random)): Question => {
    const question = draw(values, random);
    const problem = problemOf(question);
    if (problem) throw new FormulaError(`${problem} (${describeValues(values)})`);
    return question;
  };
  const random = seededRandom("all");
  if (allValues) for (const values of allValues) tryToDraw(random, values);
  else for (let sample = 0; sample < draws; sample++) tryToDraw(random);
  return {
    id: source.id,
    kind: source.kind,
    isParameterized: Object.keys(source.parameters).length > 0,
    draw: (seed) => {
      const random = seededRandom(seed);
      for (let attempt = 1; ; attempt++) {
        try {
          return tryToDraw(random);
        } catch (error) {
          if (attempt === MAX_REDRAWS || !(error instanceof FormulaError)) throw error;
        }
      }
    },
  };
}

interface ScopeDeps {
  compiler: FormulaCompiler;
  names: ReadonlySet<string>;
}

/** Compiles templates and formulas over the same names. */
class Scope {
  constructor(private readonly deps: ScopeDeps) {}

  template(text: string): Template {
    return compileTemplate(text, this.deps.compiler, this.deps.names);
  }

  number(text: string): (values: Values) => number {
    const formula = this.deps.compiler.compile(text, this.deps.names);
    return (values) => requireNumber(formula, values, text);
  }

  condition(value: boolean | string): (values: Values) => boolean {
    if (typeof value === "boolean") return () => value;
    const formula = this.deps.compiler.compile(value, this.deps.names);
    return (values) => {
      const result = formula.evaluate(values);
      if (typeof result !== "boolean") throw new FormulaError(`"${value}" must be true or false`);
      return result;
    };
  }
}

function requireNumber(formula: Formula, values: Values, text: string): number {
  const result = formula.evaluate(values);
  if (typeof result !== "number") throw new FormulaError(`"${text}" must be a number`);
  return result;
}

interface DrawnValues {
  drawValues: (random: Random) => Values;
  /** All possible draws; null if more than `maxCombinations` numbers would have to be tried. */
  allValues: Values[] | null;
}

function compileValues(
  { parameters, values, where }: CheckSource,
  compiler: FormulaCompiler,
  maxCombinations: number,
): DrawnValues {
  const choices = Object.entries(parameters).map(([name, parameter]) => ({ name, choices: choicesOf(parameter) }));
  const names = new Set(Object.keys(parameters));
  const formulas = Object.entries(values).map(([name, text]) => {
    if (names.has(name)) throw new FormulaError(`${name} is defined twice`);
    const compute = new Scope({ compiler, names: new Set(names) }).number(text);
    names.add(name);
    return { name, compute };
  });
  const isPossible = new Scope({ compiler, names }).condition(where ?? true);
  /** Null if the numbers don't meet the condition. */
  const valuesFor = (choose: (choices: readonly (number | string)[]) => number | string): Values | null => {
    const drawn: Record<string, number | string> = {};
    for (const parameter of choices) drawn[parameter.name] = choose(parameter.choices);
    for (const { name, compute } of formulas) drawn[name] = compute(drawn);
    return isPossible(drawn) ? drawn : null;
  };
  const drawValues = (random: Random): Values => {
    for (let attempt = 0; attempt < MAX_REDRAWS; attempt++) {
      const drawn = valuesFor((each) => pick(random, each));
      if (drawn) return drawn;
    }
    throw new FormulaError(`No draw met the condition "${where}"`);
  };
  const combinations = choices.reduce((product, each) => product * each.choices.length, 1);
  if (combinations > maxCombinations) return { drawValues, allValues: null };
  const allValues = Array.from({ length: combinations }, (_, combination) => {
    let rest = combination;
    return valuesFor((each) => {
      const index = rest % each.length;
      rest = Math.floor(rest / each.length);
      return each[index] ?? "";
    });
  }).filter((each) => each !== null);
  if (allValues.length < MIN_POSSIBLE_SHARE * combinations)
    throw new FormulaError(`Only ${allValues.length} of ${combinations} draws meet the condition "${where}"`);
  return { drawValues, allValues };
}

const MAX_CHOICES = 100_000;

function choicesOf(parameter: string | readonly (number | string)[]): readonly (number | string)[] {
  if (typeof parameter !== "string") return parameter;
  const [from = 0, to = 0, step = 1] = (parameter.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const decimals = Math.max(...[from, step].map((value) => String(value).split(".")[1]?.length ?? 0));
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  if (count < 2 || count > MAX_CHOICES)
    throw new FormulaError(`The range ${parameter} must contain 2 to 100,000 numbers`);
  return Array.from({ length: count }, (_, index) => Number((from + index * step).toFixed(decimals)));
}

function compileQuestion(source: CheckSource, scope: Scope): (values: Values, random: Random) => Question {
  const text = scope.template(source.question);
  const solution = scope.template(source.solution);
  const rest = compileAnswer(source, scope);
  return (values, random) => ({
    text: text.render(values),
    solution: solution.render(values),
    ...rest(values, random),
  });
}

type QuestionAnswer = Question extends infer Q ? (Q extends Question ? Omit<Q, "text" | "solution"> : never) : never;
type DrawAnswer = (values: Values, random: Random) => QuestionAnswer;

function compileAnswer(source: CheckSource, scope: Scope): DrawAnswer {
  switch (source.kind) {
    case "number":
      return compileNumber(source, scope);
    case "choice":
      return compileChoice(source, scope);
    case "order":
      return compileOrder(source, scope);
    case "text":
      return compileText(source, scope);
  }
}

function compileNumber(source: SourceOf<"number">, scope: Scope): DrawAnswer {
  const { decimals, tolerance, unit } = source;
  const computeAnswer = scope.number(source.answer);
  const mistakes = source.mistakes.map(({ answer, feedback }) => ({
    compute: scope.number(answer),
    feedback: scope.template(feedback),
  }));
  return (values) => {
    const answer = computeAnswer(values);
    return {
      kind: "number",
      answer,
      tolerance:
        typeof tolerance === "string"
          ? Math.abs((answer * parseFloat(tolerance)) / 100)
          : (tolerance ?? 0.5 * 10 ** -decimals),
      decimals,
      unit,
      mistakes: mistakes.map(({ compute, feedback }) => ({
        answer: compute(values),
        feedback: feedback.render(values),
      })),
    };
  };
}

function compileChoice(source: SourceOf<"choice">, scope: Scope): DrawAnswer {
  const options = source.options.map(({ text, correct, feedback }) => ({
    text: scope.template(text),
    isCorrect: scope.condition(correct),
    feedback: feedback === undefined ? null : scope.template(feedback),
  }));
  return (values, random) => ({
    kind: "choice",
    multiple: source.multiple,
    options: shuffle(random, options).map(({ text, isCorrect, feedback }) => ({
      text: text.render(values),
      correct: isCorrect(values),
      feedback: feedback?.render(values) ?? null,
    })),
  });
}

function compileOrder(source: SourceOf<"order">, scope: Scope): DrawAnswer {
  const items = source.items.map((item) => scope.template(item));
  return (values, random) => {
    const correct = items.map((item) => item.render(values));
    const shown = shuffle(random, correct);
    // A question that already shows the answer asks nothing.
    if (shown.every((item, index) => item === correct[index])) shown.reverse();
    return { kind: "order", items: shown, answer: correct.map((item) => shown.indexOf(item)) };
  };
}

function compileText(source: SourceOf<"text">, scope: Scope): DrawAnswer {
  const accept = source.accept.map((text) => scope.template(text));
  const mistakes = source.mistakes.map(({ answers, feedback }) => ({
    answers: answers.map((text) => scope.template(text)),
    feedback: scope.template(feedback),
  }));
  return (values) => ({
    kind: "text",
    accept: accept.map((text) => normalizeText(text.render(values))),
    mistakes: mistakes.map(({ answers, feedback }) => ({
      answers: answers.map((text) => normalizeText(text.render(values))),
      feedback: feedback.render(values),
    })),
  });
}

/** What makes a drawn question ambiguous or impossible; null if nothing does. */
function problemOf(question: Question): string | null {
  switch (question.kind) {
    case "number": {
      const { answer, tolerance, decimals, mistakes } = question;
      if (tolerance === 0) return "The answer is 0, so its tolerance must be a number, not a percentage";
      if (Math.abs(answer - Number(answer.toFixed(decimals))) > tolerance * (1 + 1e-9))
        return "The tolerance is smaller than the rounding to decimals";
      const tooClose = mistakes.find((mistake) => Math.abs(mistake.answer - answer) <= 2 * tolerance);
      if (tooClose) return `The mistake "${tooClose.feedback}" is as good as the answer`;
      const same = mistakes.find(({ answer: other }, index) =>
        mistakes.slice(0, index).some((earlier) => Math.abs(earlier.answer - other) <= tolerance),
      );
      return same ? `The mistake "${same.feedback}" equals another one` : null;
    }
    case "choice": {
      const { options, multiple } = question;
      if (new Set(options.map(({ text }) => text)).size < options.length) return "Two options are equal";
      const correct = options.filter((option) => option.correct).length;
      if (!multiple && correct !== 1) return `Exactly one option must be correct, not ${correct}`;
      return correct === 0 ? "At least one option must be correct" : null;
    }
    case "order":
      return new Set(question.items).size < question.items.length ? "Two items are equal" : null;
    case "text": {
      const wrong = question.mistakes.flatMap(({ answers }) => answers);
      if ([...question.accept, ...wrong].some((answer) => !answer)) return "An answer has no letters or digits";
      return wrong.some((answer) => question.accept.includes(answer)) ? "A mistake is also accepted" : null;
    }
  }
}
