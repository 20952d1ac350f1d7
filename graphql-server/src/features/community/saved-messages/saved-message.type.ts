import { Field, GraphQLISODateTime, ObjectType } from "type-graphql";
import { connectionTypes } from "../../../kernel/paging/connections";
import { MessageType } from "../messages/message.type";

@ObjectType("SavedMessage", { description: "A message that the viewer saved." })
export class SavedMessageType {
  @Field(() => MessageType, { description: "The message." })
  message: MessageType;

  @Field(() => String, { description: "The channel's name, without the #." })
  channelName: string;

  @Field(() => GraphQLISODateTime, { description: "When the viewer saved it." })
  savedAt: Date;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the viewer gets a reminder of it." })
  remindAt: Date | null;
}

export const { Connection: SavedMessageConnection } = connectionTypes("SavedMessage", () => SavedMessageType);
