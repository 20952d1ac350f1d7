import { AppError } from "../../kernel/errors/errors";
import type { FormulaCompiler } from "../../kernel/formulas/formula";
import { formatNumber } from "../../kernel/formulas/template";
import { compileCalculator, type Calculate } from "./calculation";
import { loadCalculators, type CalculatorSource } from "./calculator-source";

/** What is wrong with a use of a calculator. */
export interface CalculatorProblem {
  /** The input with the problem; null if the calculator doesn't exist. */
  input: string | null;
  reason: string;
}

/** The calculators, read at the first use. */
export class Calculators {
  private loaded: readonly CalculatorSource[] | null = null;
  private readonly compiled = new Map<string, Calculate>();

  list(): readonly CalculatorSource[] {
    this.loaded ??= loadCalculators();
    return this.loaded;
  }

  byId(id: string): CalculatorSource {
    const calculator = this.find(id);
    if (!calculator) throw new AppError("NOT_FOUND", "Calculator not found");
    return calculator;
  }

  /** Validates values that replace the defaults of a calculator's inputs. */
  problemsOf(compiler: FormulaCompiler, id: string, inputs: Readonly<Record<string, number>>): CalculatorProblem[] {
    const calculator = this.find(id);
    if (!calculator) {
      const known = this.list().map((each) => each.id);
      return [{ input: null, reason: `Unknown calculator: ${id}. Available: ${known.join(", ")}` }];
    }
    const problems = Object.entries(inputs).flatMap(([name, value]) => {
      const reason = problemOf(calculator, name, value);
      return reason ? [{ input: name, reason }] : [];
    });
    if (problems.length > 0) return problems;
    const defaults = calculator.inputs.map((input) => [input.name, input.default] as const);
    const { conflicts } = this.calculationOf(compiler, calculator)({ ...Object.fromEntries(defaults), ...inputs });
    return conflicts.map(({ input, text }) => ({ input, reason: text }));
  }

  private find(id: string): CalculatorSource | undefined {
    return this.list().find((each) => each.id === id);
  }

  private calculationOf(compiler: FormulaCompiler, calculator: CalculatorSource): Calculate {
    const calculate = this.compiled.get(calculator.id) ?? compileCalculator(calculator, compiler);
    this.compiled.set(calculator.id, calculate);
    return calculate;
  }
}

function problemOf({ inputs }: CalculatorSource, name: string, value: number): string | null {
  const input = inputs.find((each) => each.name === name);
  if (!input) return `Unknown input. Available: ${inputs.map((each) => each.name).join(", ")}`;
  if (input.min <= value && value <= input.max) return null;
  return `Must be between ${formatNumber(input.min)} and ${formatNumber(input.max)}`;
}
