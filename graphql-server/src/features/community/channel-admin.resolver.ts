import { Arg, Authorized, Ctx, ID, Mutation, Resolver, Subscription } from "type-graphql";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { MoveChannelInput, UpdateChannelInput } from "./channel-admin.inputs";
import type { ChannelAdminService } from "./channel-admin.service";
import { ChannelChanges } from "./channel-changes";
import { ChannelType } from "./channel.type";

@Authorized()
@Resolver()
export class ChannelAdminResolver {
  constructor(private readonly service: ChannelAdminService) {}

  @Mutation(() => ChannelType, { description: "Admins only. Whoever loses the right to read is cut off at once." })
  updateChannel(
    @Arg("input", () => UpdateChannelInput) input: UpdateChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.update(requireViewer(context), input);
  }

  @Mutation(() => ChannelType, { description: "Admins only. Hides it from members; its history stays." })
  archiveChannel(@Arg("channelId", () => ID) channelId: string, @Ctx() context: RequestContext): Promise<ChannelType> {
    return this.service.archive(requireViewer(context), channelId);
  }

  @Mutation(() => ChannelType, { description: "Admins only." })
  restoreChannel(@Arg("channelId", () => ID) channelId: string, @Ctx() context: RequestContext): Promise<ChannelType> {
    return this.service.restore(requireViewer(context), channelId);
  }

  @Mutation(() => [ChannelType], { description: "Admins only. Answers all channels in their new order." })
  moveChannel(
    @Arg("input", () => MoveChannelInput) input: MoveChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType[]> {
    return this.service.move(requireViewer(context), input);
  }

  @Subscription(() => Boolean, {
    description: "A channel was made, changed, archived, restored or moved: ask for the list anew.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(ChannelChanges).follow(requireViewer(context)),
  })
  channelsChanged(): boolean {
    return true;
  }
}
