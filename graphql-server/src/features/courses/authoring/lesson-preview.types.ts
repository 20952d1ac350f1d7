import { Field, Int, ObjectType } from "type-graphql";
import { CheckQuestion, LessonBlockType, type LessonBlockView } from "../practice/practice.types";

@ObjectType({ description: "Something that must be corrected before a lesson can be saved." })
export class LessonProblem {
  @Field(() => Int, { description: "The line of the text, starting at 1." })
  line: number;

  @Field(() => String, { description: "What is wrong." })
  reason: string;
}

@ObjectType({ description: "Admins only. A lesson as readers will see it." })
export class LessonPreview {
  @Field(() => [LessonBlockType], { description: "The valid blocks. Checks can't be answered in a preview." })
  blocks: LessonBlockView[];

  @Field(() => [LessonProblem], { description: "In order of lines." })
  problems: LessonProblem[];
}

@ObjectType({ description: "Admins only. A known wrong answer, and the feedback on it." })
export class DrawnMistake {
  @Field(() => String, { description: "The wrong answer." })
  answer: string;

  @Field(() => String, { description: "The feedback: Markdown." })
  feedback: string;
}

@ObjectType({ description: "Admins only. A check with drawn numbers and its answer." })
export class DrawnCheck {
  @Field(() => CheckQuestion, { description: "The question." })
  question: CheckQuestion;

  @Field(() => String, { description: "The correct answer. Several choices or items are separated by semicolons." })
  answer: string;

  @Field(() => String, { description: "The solution: Markdown." })
  solution: string;

  @Field(() => [DrawnMistake], { description: "The known mistakes." })
  mistakes: DrawnMistake[];
}
