import { createUnionType, Field, Float, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { LessonFigure } from "../blocks/figures/figure.types";
import { CourseType } from "../catalog/course.types";
import { Calculator } from "../../tools";
import { GlossaryTerm } from "../glossary/glossary.types";

export enum CheckKind {
  NUMBER = "NUMBER",
  CHOICE = "CHOICE",
  ORDER = "ORDER",
  TEXT = "TEXT",
}

registerEnumType(CheckKind, {
  name: "CheckKind",
  description: "How a question is answered.",
  valuesConfig: {
    NUMBER: { description: "With a number." },
    CHOICE: { description: "By choosing one option, or several." },
    ORDER: { description: "By sorting items." },
    TEXT: { description: "With a few words." },
  },
});

@ObjectType({ description: "A question without its answer." })
export class CheckQuestion {
  @Field(() => CheckKind, { description: "How it is answered." })
  kind: CheckKind;

  @Field(() => String, { description: "The question: Markdown." })
  text: string;

  @Field(() => [String], {
    description: "The options of a CHOICE question or the items of an ORDER question, in the order shown: Markdown.",
  })
  options: string[];

  @Field(() => Boolean, { description: "Whether several options can be correct." })
  allowsSeveral: boolean;

  @Field(() => String, { description: "The unit of a NUMBER; empty if it has none." })
  unit: string;

  @Field(() => Int, { nullable: true, description: "The number of decimals of a NUMBER; null for other kinds." })
  decimals: number | null;
}

@ObjectType({ description: "A paragraph, heading, list, table, or other text of a lesson." })
export class LessonText {
  @Field(() => String, { description: "Identifies it within the lesson, in links such as `#the-common-mistake`." })
  anchor: string;

  @Field(() => String, { description: "Markdown. Links such as `term:spread` refer to terms of the glossary." })
  markdown: string;

  @Field(() => [GlossaryTerm], { description: "The terms that it links to." })
  terms: GlossaryTerm[];
}

@ObjectType({ description: "A saved answer. All fields are null without an answer." })
export class FinalTestAnswer {
  @Field(() => Float, { nullable: true, description: "The answer to a NUMBER question." })
  number?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: "The chosen options of a CHOICE question, or all items of an ORDER question in order, counted from 0.",
  })
  choices?: number[] | null;

  @Field(() => String, { nullable: true, description: "The answer to a TEXT question." })
  text?: string | null;
}

@ObjectType({ description: "How the viewer last solved a check: the question with its numbers, and the answer." })
export class SolvedCheck extends FinalTestAnswer {
  @Field(() => CheckQuestion, { description: "The question." })
  question: CheckQuestion;

  @Field(() => String, { description: "The solution: Markdown." })
  solution: string;
}

@ObjectType({ description: "A question of a lesson, with the viewer's numbers and progress." })
export class LessonCheck {
  @Field(() => ID, { description: "The id of the check." })
  id: string;

  @Field(() => String, { description: "Identifies it within the lesson, in links." })
  anchor: string;

  @Field(() => CheckQuestion, { description: "The question, with the viewer's current numbers." })
  question: CheckQuestion;

  @Field(() => String, { description: "Identifies the current numbers. An answer must name them." })
  drawId: string;

  @Field(() => Boolean, { description: "Whether the viewer has answered it correctly before." })
  isSolved: boolean;

  @Field(() => SolvedCheck, {
    nullable: true,
    description: "How the viewer last solved it; null before, and if an author has changed the question since.",
  })
  solved: SolvedCheck | null;

  @Field(() => Int, { description: "The viewer's wrong answers for the current numbers." })
  wrongTries: number;

  @Field(() => Boolean, { description: "Whether the viewer can see the solution: after the third wrong answer." })
  viewerCanSeeSolution: boolean;
}

@ObjectType({ description: "A value that replaces the default of an input." })
export class CalculatorInputValue {
  @Field(() => String, { description: "The input's name." })
  name: string;

  @Field(() => Float, { description: "The value." })
  value: number;
}

@ObjectType({ description: "A calculator in a lesson." })
export class LessonCalculator {
  @Field(() => String, { description: "Identifies it within the lesson, in links." })
  anchor: string;

  @Field(() => Calculator, { description: "The calculator." })
  calculator: Calculator;

  @Field(() => String, { description: "Its title here: the calculator's name if the lesson has no other." })
  title: string;

  @Field(() => [CalculatorInputValue], {
    description: "The values at the start that differ from the calculator's defaults.",
  })
  inputs: CalculatorInputValue[];
}

@ObjectType({ description: "A worked example. The server has recomputed its numbers." })
export class LessonExample {
  @Field(() => String, { description: "Identifies it within the lesson, in links." })
  anchor: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "The case: Markdown." })
  text: string;

  @Field(() => [String], { description: "The steps of the calculation, in order: Markdown." })
  steps: string[];

  @Field(() => String, {
    nullable: true,
    description: "What the result means: Markdown; null if there is no such text.",
  })
  conclusion: string | null;
}

@ObjectType({ description: "A task to do away from the screen. It isn't graded." })
export class LessonExercise {
  @Field(() => ID, { description: "The id of the exercise." })
  id: string;

  @Field(() => String, { description: "Identifies it within the lesson, in links." })
  anchor: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => Int, { description: "How long it takes, in minutes." })
  minutes: number;

  @Field(() => String, { description: "The task: Markdown." })
  task: string;

  @Field(() => String, { nullable: true, description: "The viewer's own answer: plain text; null before they answer." })
  viewerAnswer: string | null;

  @Field(() => String, { nullable: true, description: "A good answer: Markdown; null before the viewer answers." })
  modelAnswer: string | null;
}

@ObjectType({ description: "A scenario of the simulator in a lesson." })
export class LessonScenario {
  @Field(() => String, { description: "Identifies it within the lesson, in links." })
  anchor: string;

  @Field(() => ID, { description: "The id of the scenario." })
  scenarioId: string;
}

@ObjectType({ description: "A task to do in the simulator. The server checks the viewer's latest run." })
export class LessonTask {
  @Field(() => ID, { description: "The id of the task." })
  id: string;

  @Field(() => String, { description: "Identifies it within the lesson, in links." })
  anchor: string;

  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "The task: Markdown." })
  text: string;

  @Field(() => ID, { description: "The id of its scenario." })
  scenarioId: string;

  @Field(() => Int, { description: "How many trades must meet the requirements." })
  tradeCount: number;

  @Field(() => [String], { description: "What each of these trades must do." })
  requirements: string[];

  @Field(() => Boolean, { description: "Whether the viewer has solved it." })
  isSolved: boolean;
}

export type LessonBlockView =
  | LessonText
  | LessonCheck
  | LessonCalculator
  | LessonFigure
  | LessonExample
  | LessonExercise
  | LessonScenario
  | LessonTask;

// The blocks are instances of their classes: the fast lane can't await type-graphql's `resolveType`.
export const LessonBlockType = createUnionType({
  name: "LessonBlock",
  description: "A part of a lesson, in reading order.",
  types: () =>
    [
      LessonText,
      LessonCheck,
      LessonCalculator,
      LessonFigure,
      LessonExample,
      LessonExercise,
      LessonScenario,
      LessonTask,
    ] as const,
});

@ObjectType({ description: "The result of an answer." })
export class AnswerCheckPayload {
  @Field(() => Boolean, { description: "Whether the answer is correct." })
  isCorrect: boolean;

  @Field(() => String, { nullable: true, description: "What went wrong, if it is a known mistake: Markdown." })
  feedback: string | null;

  @Field(() => String, { nullable: true, description: "The solution, after a correct answer: Markdown." })
  solution: string | null;

  @Field(() => LessonCheck, { description: "The check afterward; with new numbers if the answer is correct." })
  check: LessonCheck;

  @Field(() => CourseType, { description: "The course, with the viewer's progress." })
  course: CourseType;

  @Field(() => Boolean, { description: "Whether this answer completed the lesson." })
  lessonCompletedNow: boolean;
}

@ObjectType({ description: "The solution of a check, and new numbers to try again." })
export class ShowSolutionPayload {
  @Field(() => String, { description: "The solution for the previous numbers: Markdown." })
  solution: string;

  @Field(() => LessonCheck, { description: "The check with new numbers." })
  check: LessonCheck;
}

@ObjectType({ description: "A check that is due for review." })
export class ReviewItem {
  @Field(() => LessonCheck, { description: "The check, with new numbers." })
  check: LessonCheck;

  @Field(() => ID, { description: "The id of its lesson." })
  lessonId: string;

  @Field(() => String, { description: "The title of its lesson." })
  lessonTitle: string;

  @Field(() => CourseType, { description: "Its course." })
  course: CourseType;
}

@ObjectType({ description: "What the viewer should review now. Only the viewer sees it." })
export class Review {
  @Field(() => Int, { description: "Number of checks that are due." })
  dueCount: number;

  @Field(() => Int, { description: "How long they will take, based on how long members took." })
  minutes: number;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the next one is due; null if there is none." })
  nextAt: Date | null;

  @Field(() => Int, { description: "Days in a row with an answer, up to today or yesterday (UTC)." })
  streakDays: number;
}

@ObjectType({ description: "The viewer's final test of a course." })
export class FinalTestStatus {
  @Field(() => Int, { description: "Lessons to complete before the test." })
  lessonsLeft: number;

  @Field(() => GraphQLISODateTime, {
    nullable: true,
    description: "When the viewer can try again; null if they can now.",
  })
  retryAt: Date | null;

  @Field(() => Boolean, { description: "Whether the viewer can start it, or continue it, now." })
  viewerCanStart: boolean;

  @Field(() => Boolean, { description: "Whether the viewer has started it and not submitted it yet." })
  isStarted: boolean;

  @Field(() => Boolean, { description: "Whether the viewer has passed it." })
  isPassed: boolean;

  @Field(() => Int, {
    nullable: true,
    description: "Correct answers in the viewer's latest test; null before the first.",
  })
  correct: number | null;

  @Field(() => Int, { nullable: true, description: "Questions in the viewer's latest test; null before the first." })
  questions: number | null;
}

@ObjectType({ description: "A final test that the viewer has started." })
export class FinalTestType {
  @Field(() => ID, { description: "The id of the test." })
  id: string;

  @Field(() => [CheckQuestion], { description: "The questions." })
  questions: CheckQuestion[];

  @Field(() => [FinalTestAnswer], { description: "The answers saved so far, one per question, in order." })
  answers: FinalTestAnswer[];

  @Field(() => GraphQLISODateTime, { description: "When it was started." })
  startedAt: Date;
}

@ObjectType({ description: "A graded question of a final test." })
export class GradedQuestion {
  @Field(() => CheckQuestion, { description: "The question." })
  question: CheckQuestion;

  @Field(() => Boolean, { description: "Whether the answer is correct." })
  isCorrect: boolean;

  @Field(() => String, { nullable: true, description: "What went wrong, if it is a known mistake: Markdown." })
  feedback: string | null;

  @Field(() => String, { description: "The solution: Markdown." })
  solution: string;
}

@ObjectType({ description: "The result of a final test." })
export class FinalTestResult {
  @Field(() => Boolean, { description: "Whether enough answers are correct: at least 80%." })
  isPassed: boolean;

  @Field(() => Int, { description: "Number of correct answers." })
  correct: number;

  @Field(() => [GradedQuestion], { description: "The graded questions." })
  questions: GradedQuestion[];

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the viewer can try again; null if passed." })
  retryAt: Date | null;

  @Field(() => Int, {
    description: "XP earned by this test: 50 for completing the course for the first time, otherwise 0.",
  })
  xpAwarded: number;

  @Field(() => CourseType, { description: "The course, with the viewer's progress." })
  course: CourseType;
}
