import { Arg, Args, Ctx, Extensions, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from "type-graphql";
import { IdArg, InputArg } from "../../../kernel/args";
import { Public } from "../../../kernel/auth/authorize";
import { requireViewer, type RequestContext } from "../../../kernel/request-context";
import { ViewerType } from "../../accounts";
import { ChannelType } from "../channels/channel.type";
import type { MessageHistory } from "./message-history.service";
import { EDIT_WINDOW_MS } from "./message.policy";
import { MessageConnection, MessageType, SendMessagePayload } from "./message.type";
import {
  EditMessageInput,
  MarkChannelUnreadInput,
  MessageChangesArgs,
  MessagesArgs,
  SendMessageInput,
} from "./messages.inputs";
import type { MessagesService } from "./messages.service";
import { Reaction } from "./parts/reaction";
import { messageMarks, withMarks } from "./viewer-marks";

@Resolver(() => MessageType)
export class MessagesResolver {
  constructor(private readonly service: MessagesService) {}

  @Query(() => [MessageType], {
    nullable: true,
    description:
      "Messages created, edited, or deleted after `afterSeq`, each once in its current state, ordered by `seq`. At most 1,000.",
  })
  messageChanges(
    @Args(() => MessageChangesArgs) args: MessageChangesArgs,
    @Ctx() context: RequestContext,
  ): Promise<MessageType[]> {
    return this.service.changes(requireViewer(context), args);
  }

  @Query(() => MessageType, {
    nullable: true,
    description: "A message by id. NOT_FOUND if it was deleted or the viewer can't read its channel.",
  })
  message(@IdArg("message") id: string, @Ctx() context: RequestContext): Promise<MessageType> {
    return this.service.byId(requireViewer(context), id);
  }

  @Mutation(() => SendMessagePayload, {
    description: "Posts a message. Requires permission to post in the channel. Limit: 20 per 10 seconds.",
  })
  sendMessage(
    @InputArg(() => SendMessageInput) input: SendMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<SendMessagePayload> {
    return this.service.send(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Edits the viewer's own message, within 24 hours." })
  editMessage(
    @InputArg(() => EditMessageInput) input: EditMessageInput,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    return this.service.edit(requireViewer(context), input);
  }

  @Mutation(() => MessageType, { description: "Deletes a message and reverses its XP. Senders and admins only." })
  deleteMessage(
    @IdArg("message", "messageId") messageId: string,
    @Arg("channelId", () => ID, { nullable: true, description: "If set, the message must be in this channel." })
    channelId: string | null,
    @Arg("reason", () => String, {
      nullable: true,
      description:
        "An admin's reason for deleting another member's message, which the member sees. At most 500 characters.",
    })
    reason: string | null,
    @Arg("rule", () => String, { nullable: true, description: "The clause of the community rules that it breaks." })
    rule: string | null,
    @Ctx() context: RequestContext,
  ): Promise<MessageType> {
    const removal = { reason: reason ?? "", rule };
    return this.service.delete(requireViewer(context), messageId, channelId ?? null, removal);
  }

  @Mutation(() => ChannelType, {
    description: "Marks a message and all later ones of its channel as unread, by moving the viewer's read position.",
  })
  markChannelUnread(
    @InputArg(() => MarkChannelUnreadInput) { messageId }: MarkChannelUnreadInput,
    @Ctx() context: RequestContext,
  ): Promise<ChannelType> {
    return this.service.markUnread(requireViewer(context), messageId);
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => Boolean, { description: "Whether the viewer saved the message." })
  viewerSaved(@Root() message: MessageType, @Ctx() context: RequestContext): boolean | Promise<boolean> {
    return messageMarks(context).get(message.id, ({ saved }) => saved);
  }

  @Extensions({ broadcast: false })
  @FieldResolver(() => [Reaction], { description: "The reactions that the viewer chose." })
  viewerReactions(@Root() message: MessageType, @Ctx() context: RequestContext): Reaction[] | Promise<Reaction[]> {
    return messageMarks(context).get(message.id, ({ reactions }) => reactions);
  }
}

@Resolver(() => ViewerType)
export class ViewerMessagesResolver {
  // Public, because sign-in responses include this type before there is a viewer.
  @Public()
  @FieldResolver(() => Int, { description: "How long members can edit a message after they sent it, in milliseconds." })
  messageEditWindowMs(): number {
    return EDIT_WINDOW_MS;
  }
}

@Resolver(() => ChannelType)
export class ChannelMessagesResolver {
  constructor(private readonly history: MessageHistory) {}

  @FieldResolver(() => MessageConnection, {
    description:
      "Messages, oldest first, without replies that only their threads show. Empty if the viewer can't read the channel.",
  })
  messages(
    @Root() channel: ChannelType,
    @Args(() => MessagesArgs) args: MessagesArgs,
    @Ctx() context: RequestContext,
  ): Promise<InstanceType<typeof MessageConnection>> {
    return withMarks(this.history.channelPage(channel, args), context);
  }
}
