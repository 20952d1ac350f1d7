import { z } from "zod";
import { FormulaError, type FormulaCompiler, type Values } from "../../../kernel/formulas/formula";
import { compileTemplate } from "../../../kernel/formulas/template";
import { readBlock, type BlockSource, type LessonProblem } from "./parsing/block-source";
import { blockId, formula, name, text } from "./check-source";

/** A worked example whose numbers were recomputed. All texts are Markdown. */
export interface WorkedExample {
  id: string;
  title: string;
  text: string;
  steps: string[];
  conclusion: string | null;
}

const step = z.strictObject({
  /** The name of the result in the texts and in later steps. */
  name,
  formula,
  /** The result that the author computed by hand, rounded. */
  equals: z.number(),
  text,
});

const exampleSource = z.strictObject({
  id: blockId,
  title: text,
  /** The numbers of the case. */
  given: z.record(name, z.number()).default({}),
  text,
  steps: z.array(step).min(1).max(12),
  conclusion: text.nullable().default(null),
});

/** Reads an `example` block and recomputes each step. Adds what is wrong to `problems`, and returns null. */
export function readExample(
  source: BlockSource,
  compiler: FormulaCompiler,
  problems: LessonProblem[],
): WorkedExample | null {
  const schema = exampleSource.transform(({ given, steps, ...example }, context): WorkedExample => {
    const values: Record<string, number> = { ...given };
    const render = (template: string, path: (string | number)[]): string => {
      try {
        return compileTemplate(template, compiler, new Set(Object.keys(values))).render(values);
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        context.addIssue({ code: "custom", path, message: error.message });
        return template;
      }
    };
    return {
      ...example,
      text: render(example.text, ["text"]),
      steps: steps.map((each, index) => {
        const reason = each.name in values ? `${each.name} is defined twice` : wrongResult(each, values, compiler);
        if (reason) context.addIssue({ code: "custom", path: ["steps", index, "equals"], message: reason });
        return render(each.text, ["steps", index, "text"]);
      }),
      conclusion: example.conclusion && render(example.conclusion, ["conclusion"]),
    };
  });
  return readBlock(source, schema, problems);
}

/** Adds the result of a step to `values`. Returns why it isn't the author's result; null if it is. */
function wrongResult(
  { name, formula, equals }: z.infer<typeof step>,
  values: Record<string, number>,
  compiler: FormulaCompiler,
): string | null {
  values[name] = equals;
  try {
    const result = compute(formula, values, name, compiler);
    values[name] = result;
    const decimals = String(equals).split(".")[1]?.length ?? 0;
    const isEqual = Math.abs(result - equals) <= 0.5 * 10 ** -decimals + 1e-9 * Math.abs(result);
    return isEqual ? null : `${formula} is ${Number(result.toPrecision(12))}, not ${equals}`;
  } catch (error) {
    if (error instanceof FormulaError) return error.message;
    throw error;
  }
}

function compute(text: string, values: Values, name: string, compiler: FormulaCompiler): number {
  const known = new Set(Object.keys(values));
  known.delete(name);
  const result = compiler.compile(text, known).evaluate(values);
  if (typeof result !== "number") throw new FormulaError(`"${text}" must be a number`);
  return result;
}
