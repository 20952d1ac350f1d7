import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { CONTENT_FOLDER, readContent } from "../../kernel/content";
import { isFormulaName } from "../../kernel/formulas/formula";

const FOLDER = path.join(CONTENT_FOLDER, "calculators");

/** In the order shown. */
const GROUPS = ["Before a trade", "Strategy and account", "Growth and costs", "Property and business"] as const;

export enum CalculatorRounding {
  NEAREST = "nearest",
  DOWN = "down",
  UP = "up",
}

const text = z.string().trim().min(1);
const name = z.string().refine(isFormulaName, "must be a name in camel case, and not the name of a function");
const formula = text;

const input = z
  .strictObject({
    name,
    label: text,
    unit: text,
    default: z.number(),
    min: z.number(),
    max: z.number(),
    step: z.number().positive(),
    hint: text.nullable().default(null),
  })
  .refine((each) => each.min <= each.default && each.default <= each.max, {
    path: ["default"],
    error: "must be between min and max",
  });

const result = z.strictObject({
  name,
  label: text,
  formula,
  unit: text,
  decimals: z.int().min(0).max(6),
  rounding: z.enum(CalculatorRounding).default(CalculatorRounding.NEAREST),
});

/** A file of content/calculators. */
const calculatorFile = z
  .strictObject({
    name: text,
    description: text,
    group: z.enum(GROUPS),
    keywords: z.array(text).min(1),
    inputs: z.array(input).min(1),
    /** Inputs that have no result together. */
    conflicts: z.array(z.strictObject({ input: z.string(), when: formula, text })).default([]),
    /** Values that only formulas use, in order: each can use the ones before it. */
    values: z.record(name, formula).default({}),
    results: z.array(result).min(1),
    warnings: z.array(z.strictObject({ when: formula, text })).default([]),
    /** Markdown. */
    explanation: text,
  })
  .superRefine(({ inputs, values, results, conflicts }, context) => {
    const names = [...inputs.map((each) => each.name), ...Object.keys(values), ...results.map((each) => each.name)];
    const repeated = names.find((each, index) => names.indexOf(each) < index);
    if (repeated) context.addIssue({ code: "custom", message: `${repeated} is defined twice` });
    for (const [index, conflict] of conflicts.entries()) {
      if (inputs.some((each) => each.name === conflict.input)) continue;
      context.addIssue({ code: "custom", path: ["conflicts", index, "input"], message: "isn't an input" });
    }
  });

/** The definition of a calculator. */
export type CalculatorSource = Omit<z.infer<typeof calculatorFile>, "values"> & {
  /** The file's name. */
  id: string;
  values: { name: string; formula: string }[];
};

/** Reads all calculators, by group and then by name. Formulas are validated when they are compiled. */
export function loadCalculators(folder = FOLDER): CalculatorSource[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".yaml"));
  return files
    .map((file) => {
      const { values, ...source } = readContent(path.join(folder, file), calculatorFile);
      const namedValues = Object.entries(values).map(([key, each]) => ({ name: key, formula: each }));
      return { id: path.basename(file, ".yaml"), ...source, values: namedValues };
    })
    .sort((a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group) || a.name.localeCompare(b.name));
}
