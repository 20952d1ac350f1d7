import { Arg, Ctx, ID, Int, Query, Resolver, Root, Subscription } from "type-graphql";
import { IdArg } from "../../../kernel/args";
import { AfterArg, FirstArg, type Connection } from "../../../kernel/paging/connections";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { type Member, MemberConnection } from "../../accounts";
import { ChannelActivity, ChannelChange, ChannelReadEvent } from "../channels/channel.type";
import { ChannelEvent, MessageEventType } from "../messages/message.type";
import { MAX_LISTED } from "../presence/online-list";
import { OnlineMembersChange, PresenceEvent } from "../presence/presence.type";
import { ChannelEventsService } from "./channel-events.service";
import type { SequencedEvent } from "./channel-sequencer";
import { CommunityEventsService } from "./community-events.service";

interface SubscribeParams {
  args: Record<string, unknown>;
  context: RequestContext;
}

/** Who is online, and what happens in the community while the viewer watches. */
@Resolver()
export class LiveResolver {
  constructor(private readonly events: CommunityEventsService) {}

  @Query(() => MemberConnection, {
    description: "Online members, ordered by username. 1 to 500 per page. Only admins see admins.",
  })
  online(
    @FirstArg(50) first: number,
    @AfterArg() after: string | null,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Member>> {
    return this.events.online(requireViewer(context), first, after ?? null);
  }

  @Query(() => Int, { description: "The number of online members. Counts admins only for admins." })
  onlineCount(@Ctx() context: RequestContext): Promise<number> {
    return this.events.onlineCount(requireViewer(context));
  }

  @Subscription(() => ChannelEvent, {
    description:
      "Replays the changes after `afterSeq`, then sends live events, including those of replies that only their threads show. Ends with FORBIDDEN when access is revoked.",
    subscribe: ({ args, context }: SubscribeParams) =>
      context.services
        .get(ChannelEventsService)
        .subscribe(requireViewer(context), String(args.channelId), Number(args.afterSeq)) as Promise<
        AsyncIterable<unknown>
      >,
  })
  channelEvents(
    @Root() event: SequencedEvent,
    @IdArg("channel", "channelId") _channelId: string,
    @Arg("afterSeq", () => Int, {
      description: "The `seq` of the last event that the client has. 0 returns everything.",
    })
    _afterSeq: number,
  ): ChannelEvent {
    return { ...event, type: MessageEventType[event.type], message: event.message };
  }

  @Subscription(() => ChannelActivity, {
    description:
      "Activity in the channels that the viewer can read, without conversations. At most twice per second per channel.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).activity(requireViewer(context)),
  })
  channelActivity(@Root() activity: ChannelActivity): ChannelActivity {
    return activity;
  }

  @Subscription(() => PresenceEvent, {
    description: "A member came online or went offline. Only admins see admins.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).presenceChanges(requireViewer(context)),
  })
  presenceChanged(@Root() event: PresenceEvent): PresenceEvent {
    return event;
  }

  @Subscription(() => OnlineMembersChange, {
    description: `The first ${MAX_LISTED} online members by username: first the whole list, then its changes, at most twice per second. Only admins see admins.`,
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).onlineMembers(requireViewer(context)),
  })
  onlineMembers(@Root() change: OnlineMembersChange): OnlineMembersChange {
    return change;
  }

  @Subscription(() => ChannelChange, {
    description: "A channel was created, changed, archived, restored, or moved.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).channelChanges(requireViewer(context)),
  })
  channelChanged(@Root() change: ChannelChange): ChannelChange {
    return change;
  }

  @Subscription(() => ChannelReadEvent, {
    description: "The viewer's read position changed, because they read or posted in any tab.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).readEvents(requireViewer(context)),
  })
  channelRead(@Root() event: ChannelReadEvent): ChannelReadEvent {
    return event;
  }

  @Subscription(() => ID, {
    description:
      "One of the viewer's conversations is new, or has new events or other members. Sends its id. At most twice per second per conversation.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).conversationChanges(requireViewer(context)),
  })
  conversationChanged(@Root() { channelId }: { channelId: string }): string {
    return channelId;
  }

  @Subscription(() => Boolean, {
    description: "The viewer was mentioned. Refetch `channels` for updated `unreadMentions`.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityEventsService).mentions(requireViewer(context)),
  })
  mentioned(): boolean {
    return true;
  }
}
