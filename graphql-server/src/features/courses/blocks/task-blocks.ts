import { z } from "zod";
import { readBlock, type BlockSource, type LessonProblem } from "./parsing/block-source";
import type { LessonReferences } from "./parsing/lesson-references";
import { blockId } from "./check-source";

const longText = z.string().trim().min(1).max(8000);

const exerciseSource = z.strictObject({
  id: blockId,
  title: z.string().trim().min(1).max(150),
  minutes: z.int().positive().max(600),
  task: longText,
  /** The model answer, which members see after they have written their own. */
  answer: longText,
});

/** A task to do away from the screen. The texts are Markdown. The model answer is secret until the member has answered. */
export type Exercise = z.infer<typeof exerciseSource>;

/** Reads and validates an `exercise` block. Adds what is wrong to `problems`, and returns null. */
export const readExercise = (source: BlockSource, problems: LessonProblem[]): Exercise | null =>
  readBlock(source, exerciseSource, problems);

/** What a trade of the simulator must have done. At least one is given. */
const requirements = z
  .strictObject({
    /** How many trades, each of which must meet the others. */
    trades: z.int().min(1).max(50).default(1),
    /** The largest planned loss, as a fraction of the balance at the start. */
    maxRisk: z.number().positive().max(0.05).optional(),
    /** The stop is beyond the lowest or highest price of so many bars before the order. */
    stopBeyondBars: z.int().min(2).max(200).optional(),
    /** The planned gain is at least this many times the planned loss. */
    minTargetR: z.number().positive().max(20).optional(),
    /** It is open while the price jumps: between two sessions, or with news. */
    throughJump: z.literal(true).optional(),
    /** The member wrote when the idea is wrong. */
    reason: z.literal(true).optional(),
    /** It is closed, and broke no rule of the member's plan. */
    planKept: z.literal(true).optional(),
  })
  .refine((given) => Object.keys(given).length > 1, { message: "Require something of the trade" });

/** What a member has to do in the simulator. The server checks their latest run. */
export interface Task {
  id: string;
  title: string;
  /** Markdown. */
  text: string;
  /** The scenario's id. */
  scenario: string;
  require: TaskRequirements;
}
export type TaskRequirements = z.infer<typeof requirements>;

const scenarioIn = ({ scenarios }: LessonReferences) =>
  z.string().refine((id) => scenarios.has(id), { message: "There is no such scenario" });

/** Reads and validates a `scenario` block, which shows a scenario of the simulator. Adds what is wrong to `problems`, and returns null. */
export const readScenario = (
  source: BlockSource,
  references: LessonReferences,
  problems: LessonProblem[],
): { scenario: string } | null => readBlock(source, z.strictObject({ scenario: scenarioIn(references) }), problems);

/** Reads and validates a `task` block. Adds what is wrong to `problems`, and returns null. */
export const readTask = (source: BlockSource, references: LessonReferences, problems: LessonProblem[]): Task | null =>
  readBlock(
    source,
    z.strictObject({
      id: blockId,
      title: z.string().trim().min(1).max(150),
      text: z.string().trim().min(1).max(4000),
      scenario: scenarioIn(references),
      require: requirements,
    }),
    problems,
  );

const percent = (fraction: number): string => `${Number((fraction * 100).toFixed(2))}%`;

/** What a task requires, in words, by the name of the requirement. */
export function requirementTexts(require: TaskRequirements): Record<string, string> {
  const { maxRisk, stopBeyondBars, minTargetR, throughJump, reason, planKept } = require;
  return {
    ...(maxRisk !== undefined && { maxRisk: `Risks at most ${percent(maxRisk)} of the balance at the start` }),
    ...(stopBeyondBars !== undefined && {
      stopBeyondBars: `Has its stop beyond the range of the ${stopBeyondBars} bars before it`,
    }),
    ...(minTargetR !== undefined && { minTargetR: `Has a target of at least ${minTargetR} R` }),
    ...(throughJump && { throughJump: "Is open while the price jumps: over a close, or when news comes" }),
    ...(reason && { reason: "Says when the idea is wrong" }),
    ...(planKept && { planKept: "Is closed, and broke no rule of your plan" }),
  };
}
