import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { Member } from "../../accounts";
import { MessageType } from "../messages/message.type";
import { Reaction } from "../messages/parts/reaction";
import type { ReactionsService } from "./reactions.service";

const MessageIdArg = () => Arg("messageId", () => ID, { description: "The id of the message." });
const ReactionArg = () => Arg("reaction", () => Reaction, { description: "The reaction." });

@Resolver()
export class ReactionsResolver {
  constructor(private readonly service: ReactionsService) {}

  @Query(() => [Member], {
    nullable: true,
    description: "The first 20 members who chose a reaction to a message that the viewer can read.",
  })
  reactedMembers(
    @MessageIdArg() messageId: string,
    @ReactionArg() reaction: Reaction,
    @Ctx() context: RequestContext,
  ): Promise<Member[]> {
    return this.service.membersOf(requireViewer(context), messageId, reaction);
  }

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
