import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { Member } from "../../accounts";
import { MessageType } from "../messages/message.type";
import type { ConversationState } from "./conversation.entity";

/** The states that the viewer sees of their own conversations. */
export enum ConversationStatus {
  INVITED = "INVITED",
  ACCEPTED = "ACCEPTED",
}

registerEnumType(ConversationStatus, {
  name: "ConversationStatus",
  description: "Whether the viewer accepted a conversation.",
  valuesConfig: {
    INVITED: { description: "Someone asks for it. The viewer sees only the first message." },
    ACCEPTED: { description: "The viewer started or accepted it." },
  },
});

@ObjectType({ description: "A member of a conversation. Who declined looks like who hasn't answered." })
export class ConversationParticipant {
  @Field(() => Member, { description: "The member." })
  member: Member;

  @Field(() => Boolean, { description: "Whether the member accepted the conversation and hasn't left it." })
  hasJoined: boolean;
}

@ObjectType("Conversation", {
  description:
    "Direct messages between two members, or of a group of up to nine. Its messages are those of the channel with the same id. Only its members can read them, not the staff; a report hands over the reported message with two on each side.",
})
export class ConversationType {
  @Field(() => ID, { description: "The id of the conversation, and of its channel." })
  id: string;

  @Field(() => String, { description: "The title of a group, or the other members." })
  title: string;

  @Field(() => Boolean, { description: "Whether it's a group." })
  isGroup: boolean;

  @Field(() => ConversationStatus, { description: "Whether the viewer accepted it." })
  status: ConversationState;

  @Field(() => Boolean, {
    description: "Whether someone else accepted it. Until then, only the first message can be sent.",
  })
  isAnswered: boolean;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "When the viewer accepted it; null for requests." })
  joinedAt: Date | null;

  @Field(() => [ConversationParticipant], { description: "The members, including the viewer." })
  participants: ConversationParticipant[];

  @Field(() => Member, { nullable: true, description: "Who asked the viewer; null if the viewer started it." })
  invitedBy: Member | null;

  @Field(() => [String], {
    description: "Of a request: the channels that the viewer can read and in which both posted recently.",
  })
  sharedChannels: string[];

  @Field(() => MessageType, {
    nullable: true,
    description: "The latest message; of a request, the one that asks. Null if it was deleted.",
  })
  lastMessage: MessageType | null;
}

@ObjectType("DirectMessageSettings", { description: "The viewer's settings and limits for direct messages." })
export class DirectMessageSettingsType {
  @Field(() => ID, { description: "The id of the viewer." })
  id: string;

  @Field(() => Boolean, { description: "Whether other members can ask the viewer for a conversation." })
  takesRequests: boolean;

  @Field(() => Int, { description: "The level from which members can ask others." })
  minLevel: number;

  @Field(() => Boolean, { description: "Whether the viewer can ask others. Staff never writes first." })
  viewerCanAsk: boolean;
}
