import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MessageType } from "../messages/message.type";
import type { PinsService } from "./pins.service";

const MessageIdArg = () => Arg("messageId", () => ID, { description: "The id of the message." });

@Resolver()
export class PinsResolver {
  constructor(private readonly service: PinsService) {}

  @Query(() => [MessageType], {
    nullable: true,
    description: "The pinned messages of a channel, at most 50, the latest pin first. FORBIDDEN without read access.",
  })
  pinnedMessages(
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<MessageType[]> {
    return this.service.list(requireViewer(context), channelId);
  }

  @Mutation(() => MessageType, { description: "Pins a message. Admins only. At most 50 per channel." })
  pinMessage(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.setPinned(requireViewer(context), messageId, true);
  }

  @Mutation(() => MessageType, { description: "Unpins a message. Admins only." })
  unpinMessage(@MessageIdArg() messageId: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.setPinned(requireViewer(context), messageId, false);
  }
}
