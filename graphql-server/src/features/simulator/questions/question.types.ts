import { IsNumber, MaxLength } from "class-validator";
import { Field, Float, ID, InputType, Int, ObjectType } from "type-graphql";
import { SimulatorLesson } from "../scenario.types";
import { BrokenRule } from "../verdict/broken-rules";

@ObjectType({ description: "A question about a rule that one of the viewer's runs broke, with their own numbers." })
export class SimulatorQuestion {
  @Field(() => ID, { description: "The id of the question." })
  id: string;

  @Field(() => ID, { description: "The run." })
  runId: string;

  @Field(() => String, { description: "The title of its scenario." })
  scenarioTitle: string;

  @Field(() => BrokenRule, { description: "The rule that was broken." })
  rule: BrokenRule;

  @Field(() => String, { description: "The question. The answer is a number." })
  text: string;

  @Field(() => String, { description: "The unit of the answer; empty if it is a price." })
  unit: string;

  @Field(() => Int, { description: "The number of decimals of the answer." })
  decimals: number;

  @Field(() => SimulatorLesson, { description: "The lesson that teaches the rule." })
  lesson: SimulatorLesson;

  @Field(() => String, { description: "The part of the lesson, for links." })
  anchor: string;
}

@InputType({ description: "The answer to a question about a broken rule." })
export class AnswerSimulatorQuestionInput {
  @Field(() => ID, { description: "The id of the question, at most 80 characters." })
  @MaxLength(80)
  id: string;

  @Field(() => Float, { description: "The answer." })
  @IsNumber()
  number: number;
}

@ObjectType({ description: "The result of an answer." })
export class AnswerSimulatorQuestionPayload {
  @Field(() => SimulatorQuestion, { description: "The question." })
  question: SimulatorQuestion;

  @Field(() => Boolean, { description: "Whether it is correct. The question doesn't come back then." })
  isCorrect: boolean;

  @Field(() => String, { nullable: true, description: "After a correct answer, and after the third wrong one." })
  solution: string | null;
}
