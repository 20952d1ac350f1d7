import { IsInt, Max, Min } from "class-validator";
import { ArgsType, Field, ID, Int } from "type-graphql";

const MAX_PAGE_SIZE = 50;
const PAGE_SIZE = { message: `first must be 1 to ${MAX_PAGE_SIZE}` };

@ArgsType()
export class LessonQuestionsArgs {
  @Field(() => ID, { description: "The id of the lesson." })
  lessonId: string;

  @Field(() => Int, { defaultValue: 5, description: "The number of questions, 1 to 50." })
  @IsInt()
  @Min(1, PAGE_SIZE)
  @Max(MAX_PAGE_SIZE, PAGE_SIZE)
  first: number;
}
