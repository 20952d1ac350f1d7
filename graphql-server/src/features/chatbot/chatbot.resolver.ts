import { Ctx, Mutation, Resolver } from "type-graphql";
import { InputArg } from "../../kernel/args";
import { Public } from "../../kernel/auth/authorize";
import type { RequestContext } from "../../kernel/request-context";
import { AskChatbotInput, HandOverChatInput } from "./chatbot.inputs";
import type { ChatbotService } from "./chatbot.service";
import { ChatbotAnswer } from "./chatbot.types";

@Resolver()
export class ChatbotResolver {
  constructor(private readonly chatbot: ChatbotService) {}

  @Public()
  @Mutation(() => ChatbotAnswer, {
    description:
      "Answers a question based on the glossary, the lessons, the course catalog, the rules, and the FAQ. Limit: 20 per minute per IP address.",
  })
  askChatbot(
    @InputArg(() => AskChatbotInput) input: AskChatbotInput,
    @Ctx() context: RequestContext,
  ): Promise<ChatbotAnswer> {
    return this.chatbot.ask(context.viewer, context.client, input);
  }

  @Public()
  @Mutation(() => Boolean, {
    description: "Sends the conversation to the team. Counts as a contact message. Limit: five per ten minutes.",
  })
  async handOverChat(
    @InputArg(() => HandOverChatInput) input: HandOverChatInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.chatbot.handOver(context.viewer, context.client, input);
    return true;
  }
}
