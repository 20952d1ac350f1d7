import { randomUUID } from "node:crypto";
import type { DataSource, EntityManager } from "typeorm";
import type { Bus } from "../../../kernel/events/bus";
import type { Clock } from "../../../kernel/clock";
import { transact } from "../../../kernel/database";
import { AppError, invalidField, notFound } from "../../../kernel/errors/errors";
import { requireUuid } from "../../../kernel/ids";
import { queueNotifications } from "../../../kernel/notification-events";
import type { RateLimits } from "../../../kernel/rate-limits";
import type { Topics } from "../../../kernel/events/topics";
import type { ChannelEventRecord } from "./messages.topics";
import {
  type EditMessageInput,
  MAX_MESSAGE_LENGTH,
  type MessageChangesArgs,
  type SendMessageInput,
} from "./messages.inputs";
import { assertNotKicked, assertEmailConfirmed, isAdmin, type Viewer } from "../../../kernel/auth/viewer";
import { isVisible } from "../../../kernel/text/visible-text";
import { isStaff, type Decisions } from "../../moderation";
import { announceXp, type XpChange } from "../../leaderboard";
import type { AttachmentsService } from "../attachments/attachments.service";
import type { ActivityPublisher } from "./writing/activity-publisher";
import { ChannelAccessLevel } from "../channels/channel.entity";
import type { ChannelAccess } from "../channels/channel.sql";
import type { ChannelType } from "../channels/channel.type";
import type { ChannelsService } from "../channels/channels.service";
import { assertNotMuted, noPostAccess } from "../channels/access/channel.policy";
import { eraseWithMark, recordRemoval, type Removal } from "./writing/message-removal.sql";
import { findMentioned, removeMentions, storeMentions } from "./parts/mention.sql";
import { linkedLessonId } from "./parts/lesson-link";
import { openTrade, tradeText } from "./parts/trade-card";
import type { MessageHolds } from "./holding/message-holds.service";
import { slowModeOf } from "./writing/channel-rules.policy";
import type { SendResult } from "./writing/message-batch.sql";
import { MessageQueue } from "./writing/messages.queue";
import type { TradeCard } from "./parts/trade-card.types";
import {
  DUPLICATE_WINDOW_MS,
  editMessageText,
  readChanges,
  readMessage,
  readRequest,
  textKeyOf,
  type RecordTradeCards,
} from "./message.sql";
import { canDeleteMessage, canEditMessage } from "./message.policy";
import type { MessageType, SendMessagePayload } from "./message.type";
import { lockUser } from "../../accounts";

const MAX_CHANGES = 1_000;
const MAX_REASON_LENGTH = 500;

interface MessagesDeps {
  database: DataSource;
  channels: ChannelsService;
  bus: Bus<Topics>;
  activity: ActivityPublisher;
  limits: RateLimits;
  clock: Clock;
  attachments: Pick<AttachmentsService, "removeOfMessage">;
  recordTradeCards: RecordTradeCards;
  decisions: Decisions;
  holds: MessageHolds;
}

/** Posts, edits, deletes, and reads messages. Each write is one transaction; events are published after the commit. */
export class MessagesService {
  private readonly queue: MessageQueue;

  constructor(private readonly deps: MessagesDeps) {
    const { database, clock, recordTradeCards } = deps;
    this.queue = new MessageQueue({ database, clock, recordTradeCards });
  }

  /** The number of messages that wait to be stored by this process. */
  get waitingCount(): number {
    return this.queue.waitingCount;
  }

  /** `shared` is a trade from the viewer's journal. */
  async send(viewer: Viewer, input: SendMessageInput, shared: TradeCard | null = null): Promise<SendMessagePayload> {
    const attachments = (input.attachments ?? []).map(({ id, altText }) => ({
      id: requireUuid(id, "attachments"),
      altText: altText?.trim() ?? null,
    }));
    const tradeCard = input.tradeCard ? openTrade(input.tradeCard) : shared;
    if (tradeCard && input.content.trim() !== "") {
      throw invalidField("content", "Leave the text empty: a trade card has its own texts");
    }
    const content = tradeCard ? tradeText(tradeCard) : contentOf(input.content, attachments.length > 0);
    const threadOnly = input.threadOnly ?? false;
    if (threadOnly && !input.replyToId)
      throw invalidField("threadOnly", "Only a reply can be shown only in its thread");
    const channel = await this.requirePostable(viewer, input.channelId);
    await this.deps.limits.take("messagesPerPerson", viewer);
    const draft = {
      id: randomUUID(),
      senderId: viewer.id,
      content,
      clientMessageId: input.clientMessageId ?? null,
      replyToId: input.replyToId ? requireUuid(input.replyToId, "replyToId") : null,
      textKey: textKeyOf(content),
      lessonId: linkedLessonId(content),
      attachments,
      tradeCard,
      threadOnly,
      slowModeSeconds: slowModeOf(viewer, channel),
    };
    const { holds } = this.deps;
    const maxOtherChannels = await holds.assertNotHeld(viewer, channel, draft);
    const sent = await this.queue.store(channel, { ...draft, maxOtherChannels }).catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "HELD") await holds.holdRepeated(viewer, channel, draft);
      throw error;
    });
    this.announceSent(viewer.id, sent);
    if (!sent.duplicate) {
      const { channelId, seq: lastReadSeq, replyTo } = sent.message;
      // A reply doesn't mark the channel as read; see INSERT_MESSAGES.
      if (!replyTo) {
        const read = { channelId, lastReadSeq, unread: 0, unreadMentions: 0, markedUnread: false };
        this.deps.bus.publish("channelRead", viewer.id, read);
      }
    }
    const { message, duplicate } = sent;
    return {
      message,
      duplicate,
      duplicateWindowMs: duplicate ? DUPLICATE_WINDOW_MS : null,
      xpAwarded: sent.xp?.amount ?? 0,
    };
  }

  async edit(viewer: Viewer, input: EditMessageInput): Promise<MessageType> {
    const now = this.deps.clock.now();
    const message = await this.requireMessage(viewer, input.messageId, input.channelId ?? null);
    const content = contentOf(input.content, message.attachments.length > 0);
    const channel = await this.requirePostable(viewer, message.channelId);
    if (!canEditMessage(viewer, message, now)) {
      throw new AppError("FORBIDDEN", "You can edit your own messages for 24 hours.");
    }
    if (message.tradeCard) throw new AppError("FORBIDDEN", "A trade card's plan can't be changed.");
    if (content === message.content) return message;
    await this.deps.holds.assertEditable(viewer, channel, message, content);
    await this.deps.limits.take("editsPerPerson", viewer);
    const { edited, mentioned } = await transact(this.deps.database, async (manager) => {
      // As for new messages: without this lock, concurrent edits could deadlock on the mentions and the channel's row.
      const [, before, mentioned] = await Promise.all([
        lockUser(manager, message.sender.id),
        removeMentions(manager, message.id),
        findMentioned(manager, channel, { senderId: message.sender.id, content }, now),
      ]);
      const result = await editMessageText(manager, message.id, content, now);
      if (!result) throw notFound("Message");
      await storeMentions(manager, message.id, mentioned);
      if (mentioned.length) await queueNotifications(manager, { kind: "NEW_MENTIONS", messageIds: [message.id] }, now);
      return { edited: result, mentioned: mentioned.filter((id) => !before.includes(id)) };
    });
    this.announce("EDITED", edited);
    this.announceMentions(mentioned);
    return edited;
  }

  async delete(
    viewer: Viewer,
    messageId: string,
    channelId: string | null,
    removal: Removal = { reason: "" },
  ): Promise<MessageType> {
    if (removal.reason.length > MAX_REASON_LENGTH) {
      throw invalidField("reason", "A reason can have at most 500 characters");
    }
    const message = await this.requireMessage(viewer, messageId, channelId);
    const { accessLevel } = await this.accessOf(viewer, message);
    const isDirect = accessLevel === ChannelAccessLevel.DIRECT;
    if (!canDeleteMessage(viewer, message, isDirect))
      throw new AppError("FORBIDDEN", "You can delete only your own messages.");
    if (message.sender.id !== viewer.id && !isAdmin(viewer) && (await isStaff(this.deps.database, message.sender.id)))
      throw new AppError("FORBIDDEN", "Only admins can delete the messages of staff.");
    await this.deps.limits.take("deletionsPerPerson", viewer);
    const work = (manager: EntityManager) => this.deleteIn(manager, viewer, message, removal);
    const { erased, publish } = await transact(this.deps.database, work);
    publish();
    return erased;
  }

  /** In the caller's transaction, without checks. Call `publish` after the commit. */
  async deleteIn(
    manager: EntityManager,
    viewer: Viewer,
    message: MessageType,
    removal: Removal,
  ): Promise<{ erased: MessageType; publish: () => void }> {
    const { attachments, decisions, clock, bus } = this.deps;
    const at = clock.now();
    const isRemoval = message.sender.id !== viewer.id;
    if (message.attachments.length) await attachments.removeOfMessage(manager, message.id);
    const { erased, xp, withdrawal } = await eraseWithMark(manager, message, at);
    if (isRemoval) await recordRemoval(manager, decisions, { viewer, message, removal, at });
    const publish = (): void => {
      this.announce("DELETED", erased);
      if (isRemoval) decisions.publish();
      if (xp) announceXp(bus, message.sender.id, xp);
      if (withdrawal) this.announceHelpfulMark(erased, withdrawal.xp, null);
    };
    return { erased, publish };
  }

  async byId(viewer: Viewer, id: string): Promise<MessageType> {
    return this.requireMessage(viewer, id, null);
  }

  /** The message and all later ones of its channel become unread. */
  async markUnread(viewer: Viewer, messageId: string): Promise<ChannelType> {
    const { channelId, createdSeq } = await this.requireMessage(viewer, messageId);
    return this.deps.channels.markUnread(viewer, channelId, createdSeq);
  }

  async changes(
    viewer: Viewer,
    { channelId, afterSeq, limit, withThreadOnly }: MessageChangesArgs,
  ): Promise<MessageType[]> {
    if (afterSeq < 0) throw invalidField("afterSeq", "afterSeq must be 0 or more");
    if (limit < 1 || limit > MAX_CHANGES) throw invalidField("limit", `limit must be 1 to ${MAX_CHANGES}`);
    const channel = await this.deps.channels.requireViewable(viewer, channelId);
    return await readChanges(this.deps.database, channel.id, afterSeq, limit, withThreadOnly);
  }

  /** The channel, if the viewer can post in it. */
  async requirePostable(viewer: Viewer, channelId: string): Promise<ChannelAccess> {
    const channel = await this.deps.channels.access(viewer, channelId);
    if (!channel.viewerCanPost) throw noPostAccess(viewer.level, channel);
    assertNotMuted(viewer);
    assertEmailConfirmed(viewer);
    return channel;
  }

  /** The access to the channel of a message that the viewer can read. */
  accessOf(viewer: Viewer, { channelId }: Pick<MessageType, "channelId">): Promise<ChannelAccess> {
    return this.deps.channels.access(viewer, channelId);
  }

  /** The message, if the viewer can read it and it is not deleted. */
  async requireMessage(viewer: Viewer, id: string, channelId: string | null = null): Promise<MessageType> {
    assertNotKicked(viewer);
    const expectedChannel = channelId === null ? null : requireUuid(channelId, "channelId");
    const message = await readMessage(this.deps.database, requireUuid(id, "messageId"));
    const isElsewhere = expectedChannel !== null && message?.channelId !== expectedChannel;
    if (!message || message.deleted || isElsewhere) throw notFound("Message");
    if (!(await this.deps.channels.canView(viewer.id, message.channelId))) throw notFound("Message");
    return message;
  }

  /** Also the first message of a request for a conversation, before the viewer answers. */
  async requireReportable(viewer: Viewer, id: string): Promise<MessageType> {
    const request = await readRequest(this.deps.database, viewer.id, requireUuid(id, "messageId"));
    return request ?? (await this.requireMessage(viewer, id));
  }

  /** Who decides a case can remove its message, also in a conversation or channel that they can't read. */
  async requireForCase(id: string): Promise<MessageType> {
    const message = await readMessage(this.deps.database, id);
    if (message?.deleted !== false) throw notFound("Message");
    return message;
  }

  /** Publishes the current state of a message that lost its attachments. */
  async publishAttachmentRemoval(messageId: string): Promise<void> {
    const message = await readMessage(this.deps.database, messageId);
    if (message) this.announce(message.deleted ? "DELETED" : "EDITED", message);
  }

  /** Call after the commit. A reply that only its thread shows is no activity of the channel. */
  announce(type: ChannelEventRecord["type"], message: MessageType): void {
    this.announceChange(message, type);
    if (message.threadOnly) return;
    this.deps.activity.publish(message.channelId, message.seq, type === "CREATED" ? 1 : 0, this.deps.clock.now());
  }

  /** Call after the commit of a change that is no activity, such as a reaction: it doesn't move the channel up. */
  announceChange(message: MessageType, type: ChannelEventRecord["type"] = "EDITED"): void {
    const { channelId, seq } = message;
    this.deps.bus.publish("channelEvent", channelId, { type, channelId, seq, message });
  }

  /** Call after the commit. Notifies the helper of the mark and of the XP. */
  announceHelpfulMark(reply: MessageType, xp: XpChange | null, byUsername: string | null): void {
    const { id: messageId, channelId, sender } = reply;
    const event = { given: reply.helpful, channelId, messageId, byUsername, amount: xp?.amount ?? 0, xp: sender.xp };
    this.deps.bus.publish("helpChanged", sender.id, event);
    if (xp) announceXp(this.deps.bus, sender.id, xp);
  }

  /** Call after the commit of a new message. */
  announceSent(senderId: string, { message, duplicate, xp, mentioned }: SendResult): void {
    if (!duplicate) this.announce("CREATED", message);
    this.announceMentions(mentioned);
    if (xp) announceXp(this.deps.bus, senderId, xp);
  }

  private announceMentions(userIds: readonly string[]): void {
    for (const userId of userIds) this.deps.bus.publish("mentioned", userId, { userId });
  }
}

/** Show the text after them backward, for example to disguise a link. */
const DIRECTION_OVERRIDES = /[\u202d\u202e]/g;

/** The text to store. Only a message with attachments can have none. */
export function contentOf(text: string, canBeEmpty: boolean, field = "content"): string {
  const content = text.replace(DIRECTION_OVERRIDES, "").trim();
  if (!isVisible(content) && !(canBeEmpty && content === "")) throw invalidField(field, "A message cannot be empty");
  if (content.length > MAX_MESSAGE_LENGTH) throw invalidField(field, "A message can have at most 4,000 characters");
  return content;
}
