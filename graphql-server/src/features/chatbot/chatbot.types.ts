import { Field, ObjectType } from "type-graphql";

@ObjectType({ description: "A page of this site that an answer is based on." })
export class ChatbotSource {
  @Field(() => String, { description: "The title." })
  title: string;

  @Field(() => String, { description: "Path on this site." })
  path: string;
}

@ObjectType({ description: "The chatbot's answer, with its sources." })
export class ChatbotAnswer {
  @Field(() => String, { description: "Plain text." })
  reply: string;

  @Field(() => [ChatbotSource], { description: "Sources, most relevant first. At most three." })
  sources: ChatbotSource[];
}
