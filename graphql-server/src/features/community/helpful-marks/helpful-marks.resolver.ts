import { Ctx, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { levelOf, nextLevelXpOf } from "../../../kernel/levels";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { HelpChangeRecord } from "../messages/messages.topics";
import { HelpfulMarksService } from "./helpful-marks.service";
import { HelpfulMarkChange, MarkHelpfulPayload } from "./helpful-mark.type";
import { MarkPattern } from "./mark-pattern.type";
import { MessageType } from "../messages/message.type";

@Resolver()
export class HelpfulMarksResolver {
  constructor(private readonly service: HelpfulMarksService) {}

  @Mutation(() => MarkHelpfulPayload, {
    description:
      "Marks a reply as helpful. Only for the member who asked and for admins, and never for their own reply. One reply per message.",
  })
  markHelpful(
    @IdArg("message", "messageId") messageId: string,
    @Ctx() context: RequestContext,
  ): Promise<MarkHelpfulPayload> {
    return this.service.mark(requireViewer(context), messageId);
  }

  @Mutation(() => MessageType, {
    description: "Withdraws a helpful mark and its XP. Only for the member who asked and for admins.",
  })
  withdrawHelpful(
    @IdArg("message", "messageId") messageId: string,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.withdraw(requireViewer(context), messageId);
  }

  @Query(() => [MarkPattern], {
    description:
      "Admins only. Helpful marks of the last 90 days that members may have exchanged for the XP, the latest first. At most 50.",
  })
  helpfulMarkPatterns(@Ctx() context: RequestContext): Promise<MarkPattern[]> {
    return this.service.patterns(requireViewer(context));
  }

  @Subscription(() => HelpfulMarkChange, {
    description: "A reply by the viewer, in any channel, was marked as helpful, or its mark was withdrawn.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(HelpfulMarksService).changes(requireViewer(context)),
  })
  helpfulMarkChanged(@Root() change: HelpChangeRecord): HelpfulMarkChange {
    return { ...change, level: levelOf(change.xp), nextLevelXp: nextLevelXpOf(change.xp) };
  }
}
