import { Arg, Ctx, ID, Mutation, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MessageType } from "../messages/message.type";
import { Reaction } from "../messages/parts/reaction";
import type { ReactionsService } from "./reactions.service";

const MessageIdArg = () => Arg("messageId", () => ID, { description: "The id of the message." });
const ReactionArg = () => Arg("reaction", () => Reaction, { description: "The reaction." });

@Resolver()
export class ReactionsResolver {
  constructor(private readonly service: ReactionsService) {}

  @Mutation(() => MessageType, {
    description:
      "Adds the viewer's reaction to a message that the viewer can read. Idempotent; earns no XP. Limit: 30 per 10 seconds.",
  })
  addReaction(
    @MessageIdArg() messageId: string,
    @ReactionArg() reaction: Reaction,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.change(requireViewer(context), messageId, reaction, true);
  }

  @Mutation(() => MessageType, { description: "Removes the viewer's reaction. Idempotent." })
  removeReaction(
    @MessageIdArg() messageId: string,
    @ReactionArg() reaction: Reaction,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.change(requireViewer(context), messageId, reaction, false);
  }
}
