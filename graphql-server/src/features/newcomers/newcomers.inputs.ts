import { IsInt, IsOptional, Max, Min } from "class-validator";
import { Field, InputType, Int } from "type-graphql";
import { Experience, LearningGoal } from "./newcomer.entity";

@InputType({ description: "Answers to the three questions. Null takes an answer back; without a value, it stays." })
export class AnswerNewcomerQuestionsInput {
  @Field(() => LearningGoal, { nullable: true, description: "Why the viewer came." })
  goal?: LearningGoal | null;

  @Field(() => Experience, { nullable: true, description: "What the viewer already knows." })
  experience?: Experience | null;

  @Field(() => Int, { nullable: true, description: "The minutes to learn, from 15 to 2,400." })
  @IsOptional()
  @IsInt()
  @Min(15, { message: "At least 15 minutes" })
  @Max(2400, { message: "At most 40 hours" })
  minutesPerWeek?: number | null;
}
