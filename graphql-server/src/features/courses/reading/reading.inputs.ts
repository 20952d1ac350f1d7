import { IsInt, Max, MaxLength, Min } from "class-validator";
import { Field, ID, InputType, Int } from "type-graphql";

const MAX_NOTE_LENGTH = 10_000;
const MAX_ANCHOR_LENGTH = 300;

@InputType({ description: "A note on a lesson." })
export class SaveLessonNoteInput {
  @Field(() => ID, { description: "The id of the lesson." })
  lessonId: string;

  @Field(() => String, { description: "Plain text, at most 10,000 characters; empty to delete the note." })
  @MaxLength(MAX_NOTE_LENGTH, { message: "A note can have at most 10,000 characters" })
  text: string;

  @Field(() => Int, { description: "The `revision` of the note that was edited; 0 if there was none." })
  @IsInt()
  @Min(0)
  expectedRevision: number;
}

@InputType({ description: "Where the viewer is in a lesson." })
export class SaveLessonPositionInput {
  @Field(() => ID, { description: "The id of the lesson." })
  lessonId: string;

  @Field(() => String, { description: "The `anchor` of the block at the top of the screen." })
  @MaxLength(MAX_ANCHOR_LENGTH)
  anchor: string;

  @Field(() => Int, {
    description:
      "Active seconds on the page since the last call. Counts at most 60, and at most the time since that call.",
  })
  @IsInt()
  @Min(0)
  @Max(3600, { message: "At most an hour" })
  seconds: number;
}
