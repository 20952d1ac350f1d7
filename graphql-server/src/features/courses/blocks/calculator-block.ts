import { z } from "zod";
import type { FormulaCompiler } from "../../../kernel/formulas/formula";
import type { Calculators } from "../../tools";
import { readBlock, type BlockSource, type LessonProblem } from "./parsing/block-source";

/** A calculator in a lesson. */
export interface CalculatorUse {
  /** The calculator's id. */
  calculator: string;
  /** Replaces the calculator's name. */
  title: string | null;
  /** Replace the defaults of the calculator's inputs. */
  inputs: Readonly<Record<string, number>>;
}

/** Reads and validates a `calc` block. Adds what is wrong to `problems`, and returns null. */
export function readCalculator(
  source: BlockSource,
  calculators: Calculators,
  compiler: FormulaCompiler,
  problems: LessonProblem[],
): CalculatorUse | null {
  const schema = z
    .strictObject({
      calculator: z.string(),
      title: z.string().trim().min(1).nullable().default(null),
      inputs: z.record(z.string(), z.number()).default({}),
    })
    .superRefine(({ calculator, inputs }, context) => {
      for (const { input, reason } of calculators.problemsOf(compiler, calculator, inputs)) {
        context.addIssue({
          code: "custom",
          path: input === null ? ["calculator"] : ["inputs", input],
          message: reason,
        });
      }
    });
  return readBlock(source, schema, problems);
}
