import { Arg, Authorized, Ctx, Mutation, Resolver } from "type-graphql";
import { Public } from "../../kernel/auth/authorize";
import type { RequestContext } from "../../kernel/request-context";
import { AskChatbotInput, HandOverChatInput } from "./chatbot.inputs";
import type { ChatbotService } from "./chatbot.service";
import { ChatbotAnswer } from "./chatbot.types";

@Authorized()
@Resolver()
export class ChatbotResolver {
  constructor(private readonly chatbot: ChatbotService) {}

  @Public()
  @Mutation(() => ChatbotAnswer, {
    description: "Answers from the catalogue, the rules and the FAQ; at most 20 a minute per address.",
  })
  askChatbot(
    @Arg("input", () => AskChatbotInput) input: AskChatbotInput,
    @Ctx() context: RequestContext,
  ): Promise<ChatbotAnswer> {
    return this.chatbot.ask(context.client, input);
  }

  @Public()
  @Mutation(() => Boolean, {
    description: "Gives the conversation to the team; counts as a contact message, at most five in ten minutes.",
  })
  async handOverChat(
    @Arg("input", () => HandOverChatInput) input: HandOverChatInput,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    await this.chatbot.handOver(context.viewer, context.client, input);
    return true;
  }
}
