import { Field, ID, Int, ObjectType } from "type-graphql";
import { MessageType } from "../messages/message.type";

@ObjectType({ description: "The marked reply." })
export class MarkHelpfulPayload {
  @Field(() => MessageType)
  message: MessageType;

  @Field(() => Int, {
    description: "XP that the helper got: 100, or 0 beyond one a day from the same asker and three a day altogether.",
  })
  xpAwarded: number;
}

@ObjectType({ description: "A reply of the viewer was marked as helpful, or no longer is." })
export class HelpChange {
  @Field(() => Boolean, { description: "False: withdrawn." })
  given: boolean;

  @Field(() => ID)
  channelId: string;

  @Field(() => ID)
  messageId: string;

  @Field(() => String, { nullable: true, description: "Who marked it; null when it was withdrawn." })
  byUsername: string | null;

  @Field(() => Int, { description: "XP given, or taken if negative." })
  amount: number;

  @Field(() => Int, { description: "All-time XP after it." })
  xp: number;

  @Field(() => Int, { description: "All-time, after it." })
  level: number;

  @Field(() => Int, { description: "XP at which the next level starts." })
  nextLevelXp: number;
}
