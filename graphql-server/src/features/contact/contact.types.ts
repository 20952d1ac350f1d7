import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";

export enum TranscriptAuthor {
  VISITOR = "VISITOR",
  ASSISTANT = "ASSISTANT",
}

registerEnumType(TranscriptAuthor, {
  name: "TranscriptAuthor",
  description: "Who said a turn of a chat.",
  valuesConfig: {
    VISITOR: { description: "Who asked." },
    ASSISTANT: { description: "The chatbot." },
  },
});

@ObjectType("TranscriptTurn", { description: "One turn of a conversation with the chatbot." })
export class TranscriptTurnType {
  @Field(() => TranscriptAuthor, { description: "Who said it." })
  author: TranscriptAuthor;

  @Field(() => String, { description: "What was said." })
  text: string;
}

@ObjectType("ContactReply", { description: "An answer that was mailed." })
export class ContactReplyType {
  @Field(() => ID)
  id: string;

  @Field(() => String, { description: "As it was mailed." })
  body: string;

  @Field(() => String, { nullable: true, description: "The admin who wrote it; null when the account is gone." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;
}

@ObjectType("ContactMessage", { description: "What somebody wrote to the team: for admins, and for its sender once." })
export class ContactMessageType {
  @Field(() => ID)
  id: string;

  @Field(() => ID, { nullable: true, description: "The member who wrote it; null for visitors." })
  userId: string | null;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: "As given: nobody has checked whose it is." })
  email: string;

  @Field(() => String)
  message: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null while it is unread." })
  readAt: Date | null;

  @Field(() => GraphQLISODateTime)
  createdAt: Date;
}

export const { Connection: ContactMessageConnection } = connectionTypes("ContactMessage", () => ContactMessageType);

@ObjectType({ description: "How much there is in the contact inbox." })
export class ContactCounts {
  @Field(() => Int, { description: "All that are kept." })
  total: number;

  @Field(() => Int, { description: "Not marked as read." })
  unread: number;
}
