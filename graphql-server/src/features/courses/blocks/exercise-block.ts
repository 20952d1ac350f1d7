import { z } from "zod";
import { readBlock, type BlockSource, type LessonProblem } from "./parsing/block-source";
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
