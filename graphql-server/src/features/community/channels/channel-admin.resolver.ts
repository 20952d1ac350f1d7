import { Arg, Authorized, Ctx, ID, Mutation, Resolver, Root, Subscription } from "type-graphql";
import type { BroadcastStream } from "../../../kernel/events/broadcast-stream";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { MoveChannelInput, RejectChannelInput, UpdateChannelInput } from "./channel-admin.inputs";
import type { ChannelAdminService } from "./channel-admin.service";
import { ChannelChanges, type AnnouncedChange } from "../live/channel-changes";
import { ChannelType } from "./channel.type";
import { ChannelChange } from "../messages/message.type";

const subscribeToChanges = ({ context }: { context: RequestContext }): BroadcastStream<AnnouncedChange> =>
  context.services.get(ChannelChanges).subscribe(requireViewer(context));

@Authorized()
@Resolver()
export class ChannelAdminResolver {
  constructor(private readonly service: ChannelAdminService) {}

  @Mutation(() => ChannelType, {
    description:
      "Admins; the creator of the channel changes its name and description. Anyone who loses the right to read is cut off at once.",
  })
  updateChannel(
    @Arg("input", () => UpdateChannelInput) input: UpdateChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.update(requireViewer(context), input);
  }

  @Mutation(() => ChannelType, {
    description: "Admins and the creator of the channel. Hides it from members; its history stays.",
  })
  archiveChannel(@Arg("channelId", () => ID) channelId: string, @Ctx() context: RequestContext): Promise<ChannelType> {
    return this.service.archive(requireViewer(context), channelId);
  }

  @Mutation(() => ChannelType, {
    description: "Admins only. Opens a channel that waits for approval, or was rejected.",
  })
  approveChannel(@Arg("channelId", () => ID) channelId: string, @Ctx() context: RequestContext): Promise<ChannelType> {
    return this.service.approve(requireViewer(context), channelId);
  }

  @Mutation(() => ChannelType, {
    description: "Admins only. Its creator sees the reason, and may change the channel to send it in again.",
  })
  rejectChannel(
    @Arg("input", () => RejectChannelInput) input: RejectChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.reject(requireViewer(context), input);
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
    subscribe: subscribeToChanges,
  })
  channelChanged(@Root() change: ChannelChange): ChannelChange {
    return change;
  }

  @Subscription(() => Boolean, {
    description: "A channel was created, changed, archived, restored, or moved: ask for the list again.",
    deprecationReason: "Use channelChanged, which says which channel and what changed.",
    subscribe: subscribeToChanges,
  })
  channelsChanged(): boolean {
    return true;
  }
}
