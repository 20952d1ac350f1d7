import { Arg, Authorized, Ctx, ID, Mutation, Resolver, Root, Subscription } from "type-graphql";
import { levelOf, nextLevelXpOf } from "../../../kernel/levels";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { HelpChangeRecord } from "../../../kernel/events/topics";
import { HelpfulMarksService } from "./helpful-marks.service";
import { HelpChange, MarkHelpfulPayload } from "./helpful-mark.type";
import { MessageType } from "../messages/message.type";

@Authorized()
@Resolver()
export class HelpfulMarksResolver {
  constructor(private readonly service: HelpfulMarksService) {}

  @Mutation(() => MarkHelpfulPayload, {
    description: "'Helped me': the asker, or an admin, marks one reply to their message; never their own.",
  })
  markHelpful(
    @Arg("messageId", () => ID) messageId: string,
    @Ctx() context: RequestContext,
  ): Promise<MarkHelpfulPayload> {
    return this.service.mark(requireViewer(context), messageId);
  }

  @Mutation(() => MessageType, { description: "The asker, or an admin. Takes back the XP that the mark gave." })
  withdrawHelpful(@Arg("messageId", () => ID) messageId: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.withdraw(requireViewer(context), messageId);
  }

  @Subscription(() => HelpChange, {
    description: "Marks on the viewer's own replies, in whichever channel.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(HelpfulMarksService).changes(requireViewer(context)),
  })
  helpChanged(@Root() change: HelpChangeRecord): HelpChange {
    return { ...change, level: levelOf(change.xp), nextLevelXp: nextLevelXpOf(change.xp) };
  }
}
