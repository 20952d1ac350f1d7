import { Field, ID, ObjectType } from "type-graphql";
import { MessageType } from "../messages/message.type";

@ObjectType({ description: "A message with all replies to it, to those replies, and so on." })
export class Thread {
  @Field(() => ID, { description: "The id of the message that started the thread." })
  id: string;

  @Field(() => ID, { description: "The id of the channel." })
  channelId: string;

  @Field(() => MessageType, {
    description: "The message that started the thread. If it was deleted, its replies stay.",
  })
  root: MessageType;
}
