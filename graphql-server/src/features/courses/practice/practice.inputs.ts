import {
  ArrayMaxSize,
  IsInt,
  IsNumber,
  IsOptional,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from "class-validator";
import { Field, Float, ID, InputType, Int } from "type-graphql";

const MAX_CHOICES = 10;
const MAX_QUESTIONS = 20;

@InputType({ description: "An answer. Which field counts depends on the kind of the question." })
export class AnswerInput {
  @Field(() => Float, { nullable: true, description: "The answer to a NUMBER question." })
  @IsOptional()
  @IsNumber({}, { message: "Enter a number" })
  number?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: "The chosen options of a CHOICE question, or all items of an ORDER question in order, counted from 0.",
  })
  @IsOptional()
  @ArrayMaxSize(MAX_CHOICES)
  @IsInt({ each: true })
  choices?: number[] | null;

  @Field(() => String, { nullable: true, description: "The answer to a TEXT question." })
  @IsOptional()
  @MaxLength(200, { message: "An answer can have at most 200 characters" })
  text?: string | null;
}

@InputType({ description: "An answer to a question of a lesson." })
export class AnswerCheckInput {
  @Field(() => ID, { description: "The id of the check." })
  @MaxLength(100)
  checkId: string;

  @Field(() => String, { description: "The `drawId` of the check: the numbers that the answer is for." })
  @MaxLength(100)
  drawId: string;

  @Field(() => ID, {
    nullable: true,
    description: "A UUID made by the client, the same when it repeats a request. A repeated answer isn't another try.",
  })
  @IsOptional()
  @IsUUID()
  attemptId?: string | null;

  @Field(() => AnswerInput, { description: "The answer." })
  @ValidateNested()
  answer: AnswerInput;

  @Field(() => Int, { nullable: true, description: "How long the member worked on it, in seconds." })
  @IsOptional()
  @Min(0)
  @Max(3600, { message: "At most an hour" })
  seconds?: number | null;
}

@InputType({ description: "An answer to an exercise." })
export class AnswerExerciseInput {
  @Field(() => ID, { description: "The id of the exercise." })
  @MaxLength(100)
  exerciseId: string;

  @Field(() => String, { description: "The answer: plain text." })
  @Matches(/\S/, { message: "Write your answer first" })
  @MaxLength(10_000, { message: "An answer can have at most 10,000 characters" })
  answer: string;
}

@InputType({ description: "The answer to one question of a final test." })
export class SaveFinalTestAnswerInput {
  @Field(() => ID, { description: "The id of the test." })
  id: string;

  @Field(() => Int, { description: "The question, counted from 0." })
  @Min(0)
  @Max(MAX_QUESTIONS - 1)
  question: number;

  @Field(() => AnswerInput, { description: "The answer so far; empty to remove it." })
  @ValidateNested()
  answer: AnswerInput;
}

@InputType({ description: "The answers of a final test." })
export class SubmitFinalTestInput {
  @Field(() => ID, { description: "The id of the test." })
  id: string;

  @Field(() => [AnswerInput], { description: "One answer per question, in order. An empty answer counts as wrong." })
  @ArrayMaxSize(MAX_QUESTIONS)
  @ValidateNested({ each: true })
  answers: AnswerInput[];
}
