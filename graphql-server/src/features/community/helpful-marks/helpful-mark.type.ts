import { Field, ID, Int, ObjectType } from "type-graphql";
import { MessageType } from "../messages/message.type";

@ObjectType({ description: "The result of marking a reply as helpful." })
export class MarkHelpfulPayload {
  @Field(() => MessageType, { description: "The message." })
  message: MessageType;

  @Field(() => Int, {
    description:
      "XP for the reply's author: 100, or 0 once the daily limit is reached (one award from the same member, three in total).",
  })
  xpAwarded: number;
}

@ObjectType({ description: "A reply by the viewer was marked as helpful, or its mark was withdrawn." })
export class HelpfulMarkChange {
  @Field(() => Boolean, { description: "False: the mark was withdrawn." })
  given: boolean;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => ID, { description: "The id of the message." })
  messageId: string;

  @Field(() => String, { nullable: true, description: "The member who marked it; null for a withdrawal." })
  byUsername: string | null;

  @Field(() => Int, { description: "XP awarded; negative if deducted." })
  amount: number;

  @Field(() => Int, { description: "All-time XP after the change." })
  xp: number;

  @Field(() => Int, { description: "Level after the change." })
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;
}
