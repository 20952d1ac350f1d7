import { Arg, Ctx, ID, Mutation, Query, Resolver } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { HeldMessageType } from "./held-message.type";
import type { HeldMessagesService } from "./held-messages.service";

@Resolver()
export class HeldMessagesResolver {
  constructor(private readonly service: HeldMessagesService) {}

  @Query(() => [HeldMessageType], {
    description: "The viewer's messages that wait for a moderator, oldest first. At most ten.",
  })
  heldMessages(
    @Arg("channelId", () => ID, { nullable: true, description: "Only those of this channel." })
    channelId: string | null,
    @Ctx() context: RequestContext,
  ): Promise<HeldMessageType[]> {
    return this.service.list(requireViewer(context), channelId ?? null);
  }

  @Mutation(() => ID, { description: "Deletes a message that waits for a moderator. Returns its id. Idempotent." })
  withdrawHeldMessage(@IdArg("held message") id: string, @Ctx() context: RequestContext): Promise<string> {
    return this.service.withdraw(requireViewer(context), id);
  }
}
