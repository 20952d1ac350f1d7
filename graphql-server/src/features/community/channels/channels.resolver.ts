import type DataLoader from "dataloader";
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from "type-graphql";
import { Public } from "../../../kernel/auth/authorize";
import type { Connection } from "../../../kernel/paging/connections";
import { MAX_PAGE_SIZE } from "../../../kernel/paging/paging";
import { loader, requireViewer, type RequestContext } from "../../../kernel/request-context";
import { Member, MemberConnection, ViewerType } from "../../accounts";
import { ChannelAudience } from "../live/channel-audience";
import { ChannelType } from "./channel.type";
import type { ChannelsService } from "./channels.service";
import { CommunityFeeds } from "../live/community-feeds";
import { CreateChannelInput } from "../community.inputs";
import type { MessageHistory } from "../messages/message-history";
import { ChannelReadEvent, MessageConnection } from "../messages/message.type";
import { MessagesArgs } from "../messages/messages.args";

const memberCounts = (context: RequestContext): DataLoader<ChannelType, number> =>
  context.services.get(ChannelAudience).createLoader();

@Authorized()
@Resolver(() => ChannelType)
export class ChannelsResolver {
  constructor(
    private readonly service: ChannelsService,
    private readonly history: MessageHistory,
    private readonly feeds: CommunityFeeds,
  ) {}

  @Query(() => [ChannelType], { description: "All channels, denied ones included." })
  channels(@Ctx() context: RequestContext): Promise<ChannelType[]> {
    return this.service.list(requireViewer(context));
  }

  @Query(() => ChannelType, {
    description: "A channel by id, also one that the viewer may not read: see viewerCanView.",
  })
  channel(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<ChannelType> {
    return this.service.byId(requireViewer(context), id);
  }

  @Query(() => MemberConnection, {
    description: "Members who are online, by username; 1 to 500 a page. Members do not see admins.",
  })
  online(
    @Arg("first", () => Int, { defaultValue: 50 }) first: number,
    @Arg("after", () => String, { nullable: true }) after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Member>> {
    return this.feeds.online(requireViewer(context), first, after ?? null);
  }

  @Query(() => Int, { description: "How many members are online. Members do not count admins." })
  onlineCount(@Ctx() context: RequestContext): Promise<number> {
    return this.feeds.onlineCount(requireViewer(context));
  }

  @Query(() => [Member], {
    description: "The first 500 members who are online, by username; members do not see admins.",
    deprecationReason: "Use `online`, which has pages.",
  })
  async onlineMembers(@Ctx() context: RequestContext): Promise<Member[]> {
    const { edges } = await this.feeds.online(requireViewer(context), MAX_PAGE_SIZE, null);
    return edges.map(({ node }) => node);
  }

  @Mutation(() => ChannelType, {
    description: "Members make free channels in general, trading and support, three a day; admins every kind.",
  })
  createChannel(
    @Arg("input", () => CreateChannelInput) input: CreateChannelInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.create(requireViewer(context), input);
  }

  @Mutation(() => ChannelType, { description: "Moves the reader's pointer forward, up to an event's number." })
  markChannelRead(
    @Arg("channelId", () => ID) channelId: string,
    @Arg("seq", () => Int) seq: number,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.markRead(requireViewer(context), channelId, seq);
  }

  @Subscription(() => ChannelReadEvent, {
    description: "The viewer's own pointers as they move, by reading or writing in whatever tab.",
    subscribe: ({ context }: { context: RequestContext }) =>
      context.services.get(CommunityFeeds).readings(requireViewer(context)),
  })
  channelRead(@Root() reading: ChannelReadEvent): ChannelReadEvent {
    return reading;
  }

  @FieldResolver(() => MessageConnection, { description: "Oldest first; empty where the viewer may not read." })
  messages(
    @Root() channel: ChannelType,
    @Args(() => MessagesArgs) args: MessagesArgs,
  ): Promise<InstanceType<typeof MessageConnection>> {
    return this.history.page(channel, args);
  }

  @FieldResolver(() => Int, { description: "People who may read the channel; up to half a minute old." })
  memberCount(@Root() channel: ChannelType, @Ctx() context: RequestContext): Promise<number> {
    return loader(context, memberCounts).load(channel);
  }
}

@Authorized()
@Resolver(() => ViewerType)
export class ViewerChannelsResolver {
  constructor(private readonly service: ChannelsService) {}

  // Signing in answers with the person too, before there is a viewer.
  @Public()
  @FieldResolver(() => Boolean, { description: "Members may where the installation lets them; see createChannel." })
  viewerCanCreateChannels(@Root() viewer: ViewerType): boolean {
    return this.service.mayCreate(viewer.role);
  }
}
