import type { Calculators } from "../../tools";
import type { Check } from "../blocks/check";
import { lessonFigure } from "../blocks/figures/figure.types";
import { requirementTexts, type Exercise, type Task } from "../blocks/task-blocks";
import type { LessonBlock } from "../blocks/parsing/parse-lesson";
import type { Question } from "../blocks/question";
import {
  CheckKind,
  type CheckQuestion,
  LessonCalculator,
  type LessonBlockView,
  LessonCheck,
  LessonExample,
  LessonExercise,
  LessonScenario,
  LessonTask,
  LessonText,
} from "./practice.types";

interface BlockViewOptions {
  courseSlug: string;
  calculators: Calculators;
  viewCheck: (check: Check) => LessonCheck;
  viewExercise: (exercise: Exercise) => LessonExercise;
  viewTask: (task: Task) => LessonTask;
}

/** The blocks of a lesson as readers see them. */
export function blockViews(blocks: readonly LessonBlock[], options: BlockViewOptions): LessonBlockView[] {
  return blocks.map((block): LessonBlockView => {
    const { anchor } = block;
    switch (block.type) {
      case "text":
        return Object.assign(new LessonText(), { anchor, markdown: block.markdown, terms: block.terms });
      case "figure":
        return lessonFigure(block.figure, anchor, options.courseSlug);
      case "check":
        return Object.assign(new LessonCheck(), options.viewCheck(block.check));
      case "example": {
        const { title, text, steps, conclusion } = block.example;
        return Object.assign(new LessonExample(), { anchor, title, text, steps, conclusion });
      }
      case "exercise":
        return Object.assign(new LessonExercise(), options.viewExercise(block.exercise));
      case "scenario":
        return Object.assign(new LessonScenario(), { anchor, scenarioId: block.scenario });
      case "task":
        return Object.assign(new LessonTask(), options.viewTask(block.task));
      case "calculator": {
        const inputs = Object.entries(block.inputs).map(([name, value]) => ({ name, value }));
        const calculator = options.calculators.byId(block.calculator);
        const title = block.title ?? calculator.name;
        return Object.assign(new LessonCalculator(), { anchor, calculator, title, inputs });
      }
    }
  });
}

/** An exercise as its reader sees it: with the model answer only after they have answered. */
export function exerciseView(lessonId: string, exercise: Exercise, viewerAnswer: string | null): LessonExercise {
  const { id, title, minutes, task, answer } = exercise;
  return {
    id: `${lessonId}:${id}`,
    anchor: `exercise-${id}`,
    ...{ title, minutes, task, viewerAnswer },
    modelAnswer: viewerAnswer === null ? null : answer,
  };
}

export function taskView(
  lessonId: string,
  { id, title, text, scenario, require }: Task,
  isSolved: boolean,
): LessonTask {
  return {
    id: `${lessonId}:${id}`,
    anchor: `task-${id}`,
    ...{ title, text, isSolved },
    scenarioId: scenario,
    tradeCount: require.trades,
    requirements: Object.values(requirementTexts(require)),
  };
}

const KINDS: Record<Question["kind"], CheckKind> = {
  number: CheckKind.NUMBER,
  choice: CheckKind.CHOICE,
  order: CheckKind.ORDER,
  text: CheckKind.TEXT,
};

/** A question without its answer. */
export function questionView(question: Question): CheckQuestion {
  const { kind, text } = question;
  return {
    kind: KINDS[kind],
    text,
    options:
      question.kind === "choice"
        ? question.options.map((option) => option.text)
        : question.kind === "order"
          ? question.items
          : [],
    allowsSeveral: question.kind === "choice" && question.multiple,
    unit: question.kind === "number" ? question.unit : "",
    decimals: question.kind === "number" ? question.decimals : null,
  };
}
