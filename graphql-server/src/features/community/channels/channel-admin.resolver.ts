import { Ctx, Mutation, Resolver } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import type { ChannelAdminService } from "./channel-admin.service";
import { ChannelType } from "./channel.type";
import { MoveChannelInput, RejectChannelInput, UpdateChannelInput } from "./channels.inputs";

@Resolver()
export class ChannelAdminResolver {
  constructor(private readonly service: ChannelAdminService) {}

  @Mutation(() => ChannelType, {
    description:
      "Updates a channel. Creators can change the name and description; admins can change everything. The channel subscriptions of members who lose access end immediately.",
  })
  updateChannel(
    @InputArg(() => UpdateChannelInput) input: UpdateChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.update(requireViewer(context), input);
  }

  @Mutation(() => ChannelType, {
    description: "Hides a channel from members and keeps its history. Admins and the channel's creator only.",
  })
  archiveChannel(
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.archive(requireViewer(context), channelId);
  }

  @Mutation(() => ChannelType, {
    description: "Opens a pending or rejected channel. Admins only.",
  })
  approveChannel(
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.approve(requireViewer(context), channelId);
  }

  @Mutation(() => ChannelType, {
    description:
      "Rejects a pending channel. Its creator sees the reason and can edit the channel to resubmit it. Admins only.",
  })
  rejectChannel(
    @InputArg(() => RejectChannelInput) input: RejectChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.reject(requireViewer(context), input);
  }

  @Mutation(() => ChannelType, { description: "Restores an archived channel. Admins only." })
  restoreChannel(
    @IdArg("channel", "channelId") channelId: string,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.restore(requireViewer(context), channelId);
  }

  @Mutation(() => [ChannelType], {
    description: "Moves a channel and returns all channels in their new order. Admins only.",
  })
  moveChannel(
    @InputArg(() => MoveChannelInput) input: MoveChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType[]> {
    return this.service.move(requireViewer(context), input);
  }
}
