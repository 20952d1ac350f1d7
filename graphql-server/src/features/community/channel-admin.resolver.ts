import { Arg, Authorized, Ctx, ID, Mutation, Resolver, Root, Subscription } from "type-graphql";
import type { BroadcastStream } from "../../kernel/broadcast-stream";
import { requireViewer, type RequestContext } from "../../kernel/request-context";
import { MoveChannelInput, UpdateChannelInput } from "./channel-admin.inputs";
import type { ChannelAdminService } from "./channel-admin.service";
import { ChannelChanges } from "./channel-changes";
import { ChannelType } from "./channel.type";
import { ChannelChange } from "./message.type";

const followChanges = ({ context }: { context: RequestContext }): BroadcastStream<ChannelChange> =>
  context.services.get(ChannelChanges).follow(requireViewer(context));

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

  @Subscription(() => ChannelChange, {
    description: "A channel was created, changed, archived, restored, or moved.",
    subscribe: followChanges,
  })
  channelChanged(@Root() change: ChannelChange): ChannelChange {
    return change;
  }

  @Subscription(() => Boolean, {
    description: "A channel was created, changed, archived, restored, or moved: ask for the list again.",
    deprecationReason: "Use channelChanged, which says which channel and what changed.",
    subscribe: followChanges,
  })
  channelsChanged(): boolean {
    return true;
  }
}
