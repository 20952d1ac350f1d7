import { Field, GraphQLISODateTime, ID, Int, ObjectType } from "type-graphql";

@ObjectType({ description: "A member's private note on a lesson. Only they can read it." })
export class LessonNote {
  @Field(() => ID, { description: "The id of the lesson." })
  lessonId: string;

  @Field(() => String, { description: "The title of the lesson." })
  lessonTitle: string;

  @Field(() => String, { description: "Plain text; empty if the member deleted the note." })
  text: string;

  @Field(() => Int, { description: "Increases with each change." })
  revision: number;

  @Field(() => GraphQLISODateTime, { description: "When it was last changed." })
  updatedAt: Date;
}

@ObjectType({ description: "Where a member stopped reading a lesson." })
export class LessonPosition {
  @Field(() => String, { description: "The anchor of a block. The block may have been removed since." })
  anchor: string;

  @Field(() => GraphQLISODateTime, { description: "When the member last read the lesson." })
  readAt: Date;
}
