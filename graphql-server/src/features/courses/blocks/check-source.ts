import { z } from "zod";
import { isFormulaName } from "../../../kernel/formulas/formula";

export const text = z.string().trim().min(1).max(2000);
export const formula = z.union([z.number(), z.string().trim().min(1).max(300)]).transform(String);
export const name = z.string().refine(isFormulaName, {
  error: "A name starts with a lowercase letter, contains only letters and digits, and isn't a function or keyword",
});

/** `20..80 step 0.5`, or a list of numbers or texts. */
const range = z.string().regex(/^\s*-?\d+(\.\d+)?\s*\.\.\s*-?\d+(\.\d+)?(\s+step\s+\d+(\.\d+)?)?\s*$/, {
  error: "Write a range such as 20..80 step 0.5, or a list such as [100, 200, 500]",
});
const parameter = z.union([range, z.array(z.number()).min(2).max(100), z.array(text).min(2).max(100)], {
  error: "Write a range such as 20..80 step 0.5, or a list such as [100, 200, 500]",
});

/** Identifies a block within its lesson. Members' answers are stored under it, so it must not change. */
export const blockId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: "Use lowercase letters, digits, and dashes" })
  .max(60);

const shared = {
  id: blockId,
  question: text,
  /** Drawn at random for each member. */
  parameters: z.record(name, parameter).default({}),
  /** Computed from the parameters and the values above them. */
  values: z.record(name, formula).default({}),
  /** A condition on the parameters and values. Draws that don't meet it are repeated. */
  where: formula.optional(),
  /** The worked solution. */
  solution: text,
};

const numberCheck = z.strictObject({
  ...shared,
  kind: z.literal("number"),
  answer: formula,
  /** Number of decimals of the answer. */
  decimals: z.int().min(0).max(8).default(2),
  /** The accepted difference: a number, or a percentage of the answer such as 1%. Default: half a unit of the last decimal. */
  tolerance: z
    .union([z.number().positive(), z.string().regex(/^\d+(\.\d+)?%$/, { error: "Write 0.5 or 1%" })])
    .optional(),
  unit: z.string().max(20).default(""),
  mistakes: z
    .array(z.strictObject({ answer: formula, feedback: text }))
    .max(10)
    .default([]),
});

const choiceCheck = z.strictObject({
  ...shared,
  kind: z.literal("choice"),
  /** Whether several options can be correct. */
  multiple: z.boolean().default(false),
  options: z
    .array(
      z.strictObject({
        text,
        /** A formula is true or false for the drawn numbers. */
        correct: z.union([z.boolean(), formula]).default(false),
        feedback: text.optional(),
      }),
    )
    .min(2)
    .max(8),
});

const orderCheck = z.strictObject({
  ...shared,
  kind: z.literal("order"),
  /** In the correct order. */
  items: z.array(text).min(3).max(8),
});

const textCheck = z.strictObject({
  ...shared,
  kind: z.literal("text"),
  /** Case, punctuation, and repeated spaces don't matter. */
  accept: z.array(text).min(1).max(20),
  mistakes: z
    .array(z.strictObject({ answers: z.array(text).min(1).max(20), feedback: text }))
    .max(10)
    .default([]),
});

/** The contents of a `check` block: one question. */
export const checkSource = z.discriminatedUnion("kind", [numberCheck, choiceCheck, orderCheck, textCheck], {
  error: "kind must be number, choice, order, or text",
});

export type CheckSource = z.infer<typeof checkSource>;
export type SourceOf<K extends CheckSource["kind"]> = Extract<CheckSource, { kind: K }>;
