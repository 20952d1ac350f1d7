import { Arg, Ctx, ID, Int, Mutation, Query, Resolver, Root, Subscription } from "type-graphql";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ChannelFeeds } from "../live/channel-feeds";
import type { SequencedEvent } from "../live/channel-sequencer";
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
import { MAX_LISTED } from "../presence/online-list";
import { OnlineMembersChange } from "../presence/online-list.type";
import type { MessagesService } from "./messages.service";

interface SubscribeParams {
  args: Record<string, unknown>;
  context: RequestContext;
}

@Resolver(() => MessageType)
export class MessagesResolver {
  constructor(private readonly service: MessagesService) {}

  @Query(() => [MessageType], {
    nullable: true,
    description:
      "Messages created, edited, or deleted after `afterSeq`, each once in its current state, ordered by `seq`. At most 1,000.",
  })
  messageChanges(
    @Arg("channelId", () => ID, { description: "The id of the channel." }) channelId: string,
    @Arg("afterSeq", () => Int, {
      description: "The `seq` of the last event that the client has. 0 returns everything.",
    })
    afterSeq: number,
    @Arg("limit", () => Int, { defaultValue: 100, description: "The maximum number of items." }) limit: number,
    @Ctx() context: RequestContext,
  ): Promise<MessageType[]> {
    return this.service.changes(requireViewer(context), channelId, afterSeq, limit);
  }

  @Query(() => MessageType, {
    nullable: true,
    description: "A message by id. NOT_FOUND if it was deleted or the viewer can't read its channel.",
  })
  message(
    @Arg("id", () => ID, { description: "The id of the message." }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.byId(requireViewer(context), id);
  }

  @Mutation(() => SendMessagePayload, {
    description: "Posts a message. Requires permission to post in the channel. Limit: 20 per 10 seconds.",
  })
  sendMessage(
    @Arg("input", () => SendMessageInput, { description: "The input of the mutation." }) input: SendMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<SendMessagePayload> {
    return this.service.send(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Edits the viewer's own message, within 24 hours." })
  editMessage(
    @Arg("input", () => EditMessageInput, { description: "The input of the mutation." }) input: EditMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.edit(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Deletes a message and reverses its XP. Senders and admins only." })
  deleteMessage(
    @Arg("messageId", () => ID, { description: "The id of the message." }) messageId: string,
    @Arg("channelId", () => ID, { nullable: true, description: "If set, the message must be in this channel." })
    channelId: string | null,
    @Arg("reason", () => String, {
      nullable: true,
      description:
        "An admin's reason for deleting another member's message, for the audit log. At most 500 characters.",
    })
    reason: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.delete(requireViewer(context), messageId, channelId ?? null, reason ?? "");
  }

  @Subscription(() => ChannelEvent, {
    description:
      "Replays the changes after `afterSeq`, then sends live events. Ends with FORBIDDEN when access is revoked.",
    subscribe: ({ args, context }: SubscribeParams) =>
      context.services
        .get(ChannelFeeds)
        .subscribe(requireViewer(context), String(args.channelId), Number(args.afterSeq)) as Promise<
        AsyncIterable<unknown>
      >,
  })
  channelEvents(
    @Root() event: SequencedEvent,
    @Arg("channelId", () => ID, { description: "The id of the channel." }) _channelId: string,
    @Arg("afterSeq", () => Int, {
      description: "The `seq` of the last event that the client has. 0 returns everything.",
    })
    _afterSeq: number,
  ): ChannelEvent {
    return { ...event, type: MessageEventType[event.type], message: toMessage(event.message) };
  }

  @Subscription(() => ChannelActivity, {
    description: "Activity in the channels that the viewer can read. At most twice per second per channel.",
    subscribe: ({ context }: SubscribeParams) => context.services.get(CommunityFeeds).activity(requireViewer(context)),
  })
  channelActivity(@Root() activity: ChannelActivity): ChannelActivity {
    return activity;
  }

  @Subscription(() => PresenceEvent, {
    description: "A member came online or went offline. Only admins see admins.",
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityFeeds).presenceChanges(requireViewer(context)),
  })
  presenceChanged(@Root() event: PresenceEvent): PresenceEvent {
    return event;
  }

  @Subscription(() => OnlineMembersChange, {
    description: `The first ${MAX_LISTED} online members by username: first the whole list, then its changes, at most twice per second. Only admins see admins.`,
    subscribe: ({ context }: SubscribeParams) =>
      context.services.get(CommunityFeeds).onlineMembers(requireViewer(context)),
  })
  onlineMembers(@Root() change: OnlineMembersChange): OnlineMembersChange {
    return change;
  }
}
