import { FormulaError, type FormulaCompiler, type Values } from "../../kernel/formulas/formula";
import { compileTemplate } from "../../kernel/formulas/template";
import { CalculatorRounding, type CalculatorSource } from "./calculator-source";

export interface Calculation {
  /** By name; null if the formula has no finite number. */
  results: Record<string, number | null>;
  /** Why the inputs have no result together. */
  conflicts: { input: string; text: string }[];
  warnings: string[];
}

export type Calculate = (inputs: Readonly<Record<string, number>>) => Calculation;

/** Compiles a calculator's formulas and texts. Throws a FormulaError if one is invalid. */
export function compileCalculator(source: CalculatorSource, compiler: FormulaCompiler): Calculate {
  const names = new Set(source.inputs.map(({ name }) => name));
  const compileText = ({ when, text }: { when: string; text: string }) => {
    const condition = compiler.compile(when, names);
    const template = compileTemplate(text, compiler, names);
    return (values: Values): string | null => (condition.evaluate(values) === true ? template.render(values) : null);
  };
  const compileNumber = (formula: string) => {
    const { evaluate } = compiler.compile(formula, names);
    return (values: Values): number => finiteOrNaN(() => evaluate(values));
  };

  const conflicts = source.conflicts.map((conflict) => ({ input: conflict.input, render: compileText(conflict) }));
  const unrounded = { decimals: 0, rounding: CalculatorRounding.NEAREST };
  const steps = [...source.values.map((value) => ({ ...value, ...unrounded })), ...source.results].map((step) => {
    const compute = compileNumber(step.formula);
    names.add(step.name);
    return { name: step.name, compute: (values: Values) => roundStep(compute(values), step.decimals, step.rounding) };
  });
  const warnings = source.warnings.map(compileText);

  return (inputs) => {
    const values: Record<string, number> = { ...inputs };
    const found = conflicts.flatMap(({ input, render }) => {
      const text = render(values);
      return text === null ? [] : [{ input, text }];
    });
    if (found.length > 0) return { results: {}, conflicts: found, warnings: [] };
    for (const { name, compute } of steps) values[name] = compute(values);
    const results = source.results.map(({ name }) => [name, finite(values[name])] as const);
    return {
      results: Object.fromEntries(results),
      conflicts: [],
      warnings: warnings.flatMap((render) => render(values) ?? []),
    };
  };
}

function finiteOrNaN(evaluate: () => number | boolean): number {
  try {
    const value = evaluate();
    return typeof value === "number" ? value : Number.NaN;
  } catch (error) {
    if (error instanceof FormulaError) return Number.NaN;
    throw error;
  }
}

const finite = (value: number | undefined): number | null => (Number.isFinite(value) ? (value ?? null) : null);

/** Rounds down or up. Other results keep all digits for the formulas after them, and are rounded when shown. */
function roundStep(value: number, decimals: number, rounding: CalculatorRounding): number {
  if (rounding === CalculatorRounding.NEAREST) return value;
  const scaled = value * 10 ** decimals;
  // Allows for rounding errors of floating-point numbers: 28.999999999 shares are 29.
  const error = 1e-9 * Math.max(1, Math.abs(scaled));
  const rounded = rounding === CalculatorRounding.DOWN ? Math.floor(scaled + error) : Math.ceil(scaled - error);
  return rounded / 10 ** decimals;
}
