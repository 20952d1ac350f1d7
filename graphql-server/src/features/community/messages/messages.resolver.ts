import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ChannelFeeds } from "../live/channel-feeds";
import type { SequencedEvent } from "./channel-sequencer";
import { CommunityFeeds } from "../live/community-feeds";
import { EditMessageInput, SendMessageInput } from "../community.inputs";
import { toMessage } from "./message-records";
import {
  ChannelActivity,
  ChannelEvent,
  MessageEventType,
  MessageType,
  PresenceEvent,
  SendMessagePayload,
} from "./message.type";
import type { MessagesService } from "./messages.service";

interface SubscribeParams {
  args: Record<string, unknown>;
  context: RequestContext;
}

@Authorized()
@Resolver(() => MessageType)
export class MessagesResolver {
  constructor(private readonly service: MessagesService) {}

  @Query(() => [MessageType], {
    description: "Every message that changed after a number, once, in its present state, by seq; at most 1,000.",
  })
  messageChanges(
    @Arg("channelId", () => ID) channelId: string,
    @Arg("afterSeq", () => Int) afterSeq: number,
    @Arg("limit", () => Int, { defaultValue: 100 }) limit: number,
    @Ctx() context: RequestContext,
  ): Promise<MessageType[]> {
    return this.service.changes(requireViewer(context), channelId, afterSeq, limit);
  }

  @Query(() => MessageType, {
    description: "One message by id, for links to it. Deleted, or out of the viewer's reach: NOT_FOUND.",
  })
  message(@Arg("id", () => ID) id: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.byId(requireViewer(context), id);
  }

  @Mutation(() => SendMessagePayload, {
    description: "Sends a message to a channel one may write in; at most 20 in 10 seconds.",
  })
  sendMessage(
    @Arg("input", () => SendMessageInput) input: SendMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<SendMessagePayload> {
    return this.service.send(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Authors, for 24 hours." })
  editMessage(
    @Arg("input", () => EditMessageInput) input: EditMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.edit(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Authors and admins. Takes back the XP it earned." })
  deleteMessage(
    @Arg("messageId", () => ID) messageId: string,
    @Arg("channelId", () => ID, { nullable: true, description: "If given, the message has to be of this channel." })
    channelId: string | null,
    @Arg("reason", () => String, {
      nullable: true,
      description: "Why an admin deletes what somebody else wrote: kept in the audit log. At most 500 characters.",
    })
    reason: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.delete(requireViewer(context), messageId, channelId ?? null, reason ?? "");
  }

  @Subscription(() => ChannelEvent, {
    description: "Replays what changed after afterSeq, then goes live. Ends with FORBIDDEN when the right is lost.",
    subscribe: ({ args, context }: SubscribeParams) =>
      context.services
        .get(ChannelFeeds)
        .subscribe(requireViewer(context), String(args.channelId), Number(args.afterSeq)) as Promise<
        AsyncIterable<unknown>
      >,
  })
  channelEvents(
    @Root() event: SequencedEvent,
    @Arg("channelId", () => ID) _channelId: string,
    @Arg("afterSeq", () => Int) _afterSeq: number,
  ): ChannelEvent {
    return { ...event, type: MessageEventType[event.type], message: toMessage(event.message) };
  }

  @Subscription(() => ChannelActivity, {
    description: "Activity of every channel the viewer may read, at most twice a second per channel.",
    subscribe: ({ context }: SubscribeParams) => context.services.get(CommunityFeeds).activity(requireViewer(context)),
  })
  channelActivity(@Root() activity: ChannelActivity): ChannelActivity {
    return activity;
  }

  @Subscription(() => PresenceEvent, {
    description: "Somebody came or left; members do not see admins.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityFeeds).presenceChanges(requireViewer(context)),
  })
  presenceChanged(@Root() event: PresenceEvent): PresenceEvent {
    return event;
  }

  @Subscription(() => Boolean, {
    description: "What the viewer may do has changed (a purchase, a refund, a level, a role): ask anew.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityFeeds).permissionChanges(requireViewer(context)),
  })
  rightsChanged(): boolean {
    return true;
  }
}
