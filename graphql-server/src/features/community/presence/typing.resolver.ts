import { Ctx, Mutation, Resolver, Root, Subscription } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { TypingEvent } from "./presence.type";
import { TypingService } from "./typing.service";

@Resolver()
export class TypingResolver {
  constructor(private readonly service: TypingService) {}

  @Mutation(() => Boolean, {
    description: "Announces that the viewer is typing. Requires permission to post. Limit: 20 per 10 seconds.",
  })
  async setTyping(@IdArg("channel", "channelId") channelId: string, @Ctx() context: RequestContext): Promise<boolean> {
    await this.service.publishTyping(requireViewer(context), channelId);
    return true;
  }

  @Subscription(() => TypingEvent, {
    description:
      "Members who are typing in the channel, including the viewer. Ends with FORBIDDEN when access is revoked.",
    subscribe: ({ args, context }: { args: { channelId: string }; context: RequestContext }) =>
      context.services.get(TypingService).subscribe(requireViewer(context), args.channelId),
  })
  typing(@IdArg("channel", "channelId") _channelId: string, @Root() event: TypingEvent): TypingEvent {
    return event;
  }
}
