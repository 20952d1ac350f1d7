import type { Calculator_calculatorFragment } from "../../gql/graphql";
import { compileFormula, type Evaluate, type Values } from "./formula";
import { formatNumber } from "../../lib/text/numbers";

export interface Calculation {
  /** In the order of the calculator's results; null if a formula has no finite number. */
  results: (number | null)[];
  warnings: string[];
}

/** What is wrong with inputs that have no result together, by input. */
export type Conflicts = Readonly<Record<string, string>>;

type Calculate = (inputs: Values) => Calculation | { conflicts: Conflicts };

const PLACEHOLDER = /\{([^{}|]*)(?:\|(\d)(%?))?\}/g;

/** Compiles a calculator's formulas and texts. */
export function compileCalculator(calculator: Calculator_calculatorFragment): Calculate {
  const conflicts = calculator.conflicts.map(({ input, ...text }) => ({ input, render: compileText(text) }));
  const values = calculator.values.map(({ name, formula }) => ({ name, evaluate: compileFormula(formula) }));
  const results = calculator.results.map((result) => ({ ...result, evaluate: compileFormula(result.formula) }));
  const warnings = calculator.warnings.map(compileText);
  return (inputs) => {
    const found = conflicts.flatMap(({ input, render }) => {
      const text = render(inputs);
      return text === null ? [] : [[input, text] as const];
    });
    if (found.length > 0) return { conflicts: Object.fromEntries(found) };
    const known: Record<string, number> = { ...inputs };
    for (const { name, evaluate } of values) known[name] = Number(evaluate(known));
    for (const { name, evaluate, decimals, rounding } of results) {
      known[name] = roundResult(Number(evaluate(known)), decimals, rounding);
    }
    return {
      results: results.map(({ name }) => finiteOrNull(known[name])),
      warnings: warnings.flatMap((render) => render(known) ?? []),
    };
  };
}

const finiteOrNull = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** Returns null if the condition isn't true. */
function compileText({ when, text }: { when: string; text: string }): (values: Values) => string | null {
  const condition = compileFormula(when);
  const formulas = new Map<string, Evaluate>();
  for (const [, formula = ""] of text.matchAll(PLACEHOLDER)) formulas.set(formula, compileFormula(formula));
  return (values) => {
    if (condition(values) !== true) return null;
    return text.replace(PLACEHOLDER, (_placeholder, formula: string, decimals?: string, percent?: string) => {
      const value = Number(formulas.get(formula)?.(values));
      const digits = decimals === undefined ? undefined : Number(decimals);
      return percent ? `${formatNumber(value * 100, digits)}%` : formatNumber(value, digits);
    });
  };
}

type Rounding = Calculator_calculatorFragment["results"][number]["rounding"];

/** Rounds down or up. Other results keep all digits for the formulas after them, and are rounded when shown. */
function roundResult(value: number, decimals: number, rounding: Rounding): number {
  if (rounding === "NEAREST") return value;
  const scaled = value * 10 ** decimals;
  // Allows for rounding errors of floating-point numbers: 28.999999999 shares are 29.
  const error = 1e-9 * Math.max(1, Math.abs(scaled));
  const rounded = rounding === "DOWN" ? Math.floor(scaled + error) : Math.ceil(scaled - error);
  return rounded / 10 ** decimals;
}
