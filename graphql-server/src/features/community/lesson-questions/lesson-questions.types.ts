import { Field, ID, Int, ObjectType } from "type-graphql";
import { MessageType } from "../messages/message.type";

@ObjectType({ description: "A question about a lesson: a message in the course's channel that links to the lesson." })
export class LessonQuestion {
  @Field(() => MessageType, { description: "The message." })
  message: MessageType;

  @Field(() => Int, { description: "The number of replies." })
  replyCount: number;

  @Field(() => Boolean, { description: "Whether a reply was marked as helpful." })
  isAnswered: boolean;
}

@ObjectType({ description: "The questions about a lesson, and where to ask one." })
export class LessonQuestions {
  @Field(() => ID, { description: "The id of the course's channel." })
  channelId: string;

  @Field(() => String, { description: "The name of the course's channel." })
  channelName: string;

  @Field(() => [LessonQuestion], { description: "The newest first." })
  questions: LessonQuestion[];

  @Field(() => Boolean, { description: "Whether there are older questions." })
  hasMore: boolean;
}
