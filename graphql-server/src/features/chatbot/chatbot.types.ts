import { Field, ObjectType } from "type-graphql";

@ObjectType({ description: "A page of this site that an answer comes from." })
export class ChatbotSource {
  @Field(() => String)
  title: string;

  @Field(() => String, { description: "Path on this site." })
  path: string;
}

@ObjectType({ description: "What the chatbot answers, and where it has it from." })
export class ChatbotAnswer {
  @Field(() => String, { description: "Plain text." })
  reply: string;

  @Field(() => [ChatbotSource], { description: "Where it comes from, the nearest first; at most three." })
  sources: ChatbotSource[];
}
