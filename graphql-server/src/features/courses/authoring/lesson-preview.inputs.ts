import { MaxLength } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";
import { MAX_LESSON_LENGTH } from "./course-admin.inputs";

const TOO_LONG = { message: "A lesson can have at most 60,000 characters" };

@InputType({ description: "The text of a lesson, which doesn't need to be saved." })
export class PreviewLessonInput {
  @Field(() => Int, { description: "The id of the course, for the files of pictures." })
  courseId: number;

  @Field(() => String, { description: "Markdown." })
  @MaxLength(MAX_LESSON_LENGTH, TOO_LONG)
  content: string;
}

@InputType({ description: "A check in the text of a lesson, which doesn't need to be saved." })
export class DrawCheckInput {
  @Field(() => String, { description: "Markdown." })
  @MaxLength(MAX_LESSON_LENGTH, TOO_LONG)
  content: string;

  @Field(() => ID, { description: "The id of the check within the lesson." })
  @MaxLength(100)
  checkId: string;
}
