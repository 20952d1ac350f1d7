import { Field, GraphQLISODateTime, ID, Int, ObjectType, registerEnumType } from "type-graphql";
import { connectionTypes } from "../../kernel/paging/connections";

export enum TranscriptAuthor {
  VISITOR = "VISITOR",
  ASSISTANT = "ASSISTANT",
}

registerEnumType(TranscriptAuthor, {
  name: "TranscriptAuthor",
  description: "The author of a chat turn.",
  valuesConfig: {
    VISITOR: { description: "The person who used the chatbot." },
    ASSISTANT: { description: "The chatbot." },
  },
});

@ObjectType("TranscriptTurn", { description: "One turn of a chatbot conversation." })
export class TranscriptTurnType {
  @Field(() => TranscriptAuthor, { description: "Who wrote the turn." })
  author: TranscriptAuthor;

  @Field(() => String, { description: "Text of the turn." })
  text: string;
}

@ObjectType("ContactReply", { description: "A reply that was emailed." })
export class ContactReplyType {
  @Field(() => ID, { description: "The id of the contact reply." })
  id: string;

  @Field(() => String, { description: "Text of the email." })
  body: string;

  @Field(() => String, { nullable: true, description: "The admin who wrote it; null if the account was deleted." })
  authorUsername: string | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;
}

@ObjectType("ContactMessage", {
  description: "A message to the team. Visible to admins, and to its sender in the response of `sendContactMessage`.",
})
export class ContactMessageType {
  @Field(() => ID, { description: "The id of the contact message." })
  id: string;

  @Field(() => ID, { nullable: true, description: "The member who sent it; null for visitors." })
  userId: string | null;

  @Field(() => String, { description: "The sender's name." })
  name: string;

  @Field(() => String, { description: "As entered; not verified." })
  email: string;

  @Field(() => String, { description: "The message." })
  message: string;

  @Field(() => GraphQLISODateTime, { nullable: true, description: "Null while unread." })
  readAt: Date | null;

  @Field(() => GraphQLISODateTime, { description: "When it was created." })
  createdAt: Date;
}

export const { Connection: ContactMessageConnection } = connectionTypes("ContactMessage", () => ContactMessageType);

@ObjectType({ description: "Message counts of the contact inbox." })
export class ContactCounts {
  @Field(() => Int, { description: "All messages." })
  total: number;

  @Field(() => Int, { description: "Unread messages." })
  unread: number;
}
