import type DataLoader from "dataloader";
import { IdArg, InputArg } from "../../../kernel/args";
import { Arg, Ctx, Extensions, FieldResolver, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ViewerType } from "../../accounts";
import { ChannelAudience } from "./access/channel-audience.sql";
import { ChannelType } from "./channel.type";
import { CreateChannelInput } from "./channels.inputs";
import type { ChannelsService } from "./channels.service";

const memberCounts = (context: RequestContext): DataLoader<ChannelType, number> =>
  context.services.get(ChannelAudience).createLoader();

@Resolver(() => ChannelType)
export class ChannelsResolver {
  constructor(private readonly service: ChannelsService) {}

  @Extensions({ sharesReads: true })
  @Query(() => [ChannelType], {
    description: "All channels that the viewer can see, including those that the viewer can't read.",
  })
  channels(@Ctx() context: RequestContext): Promise<ChannelType[]> {
    return this.service.list(requireViewer(context));
  }

  @Extensions({ sharesReads: true })
  @Query(() => ChannelType, {
    nullable: true,
    description: "A channel by id, even if the viewer can't read it; see `viewerCanView`.",
  })
  channel(@IdArg("channel") id: string, @Ctx() context: RequestContext): Promise<ChannelType> {
    return this.service.byId(requireViewer(context), id);
  }

  @Mutation(() => ChannelType, {
    description:
      "Creates a channel. Members can create free channels in general, trading, and support, three per day; admins can create any channel.",
  })
  createChannel(
    @InputArg(() => CreateChannelInput) input: CreateChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.create(requireViewer(context), input);
  }

  @Mutation(() => ChannelType, { description: "Marks a channel as read up to an event. Never moves backward." })
  markChannelRead(
    @IdArg("channel", "channelId") channelId: string,
    @Arg("seq", () => Int, { description: "The sequence number of an event in its channel." }) seq: number,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.markRead(requireViewer(context), channelId, seq);
  }

  @FieldResolver(() => Int, {
    description:
      "The number of members who can read the channel. Updated every 30 seconds; less often on very large sites.",
  })
  memberCount(@Root() channel: ChannelType, @Ctx() context: RequestContext): number | Promise<number> {
    if (channel.joinedCount !== null) return channel.joinedCount;
    const cached = context.services.get(ChannelAudience).cachedSize(channel);
    return cached ?? loader(context, memberCounts).load(channel);
  }
}

@Resolver(() => ViewerType)
export class ViewerChannelsResolver {
  constructor(private readonly service: ChannelsService) {}

  // Public, because sign-in responses include this type before there is a viewer.
  @Public()
  @FieldResolver(() => Boolean, { description: "Whether the viewer can create channels; see `createChannel`." })
  viewerCanCreateChannels(@Root() viewer: ViewerType): boolean {
    return this.service.canCreate(viewer.role);
  }
}
