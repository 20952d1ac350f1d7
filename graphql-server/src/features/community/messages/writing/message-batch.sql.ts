import type { EntityManager } from "typeorm";
import { query } from "../../../../kernel/database";
import { queueNewMessages } from "../../../../kernel/notification-events";
import { AppError, invalidField, notFound } from "../../../../kernel/errors/errors";
import { lockUsers, tryLockUsers } from "../../../accounts";
import { awardMessage, readMessageAllowances, type MessageAllowances, type XpChange } from "../../../leaderboard";
import { assignAttachments, lockUnsent } from "../../attachments/attachment.sql";
import { ChannelCategory } from "../../channels/channel.entity";
import type { ReadableChannel } from "../../channels/access/channel-readers.sql";
import { earnsMessageXp } from "../../channels/access/channel.policy";
import type { MessageType } from "../message.type";
import { findMentioned, storeMentions } from "../parts/mention.sql";
import {
  insertMessages,
  readPrecedents,
  type NewMessage,
  type Precedents,
  type RecordTradeCards,
} from "../message.sql";

export interface SendResult {
  message: MessageType;
  duplicate: boolean;
  xp: XpChange | null;
  /** User ids. */
  mentioned: string[];
}

/** Null: not stored, because another transaction has locked the sender. */
export type BatchResult = SendResult | AppError | null;

type PostedChannel = ReadableChannel & { id: string };

interface BatchOptions {
  now: Date;
  /** Whether to wait for locked senders instead of leaving their messages out. */
  waitForLocks: boolean;
  recordTradeCards: RecordTradeCards;
}

interface AcceptedMessage extends NewMessage {
  earnsXp: boolean;
  mentioned: string[];
}

/**
 * Stores messages of one channel in the caller's transaction and returns a result for each. The messages of one sender differ in
 * text and client message id. Locks the senders first and the channel last, so that the channel's lock is held as briefly as
 * possible. Takes one round trip to read what the messages depend on and one to store them.
 */
export async function storeMessages(
  manager: EntityManager,
  channel: PostedChannel,
  messages: readonly NewMessage[],
  options: BatchOptions,
): Promise<BatchResult[]> {
  const { now, waitForLocks } = options;
  const senderIds = [...new Set(messages.map(({ senderId }) => senderId))];
  const [lockedIds, precedents, allowances, mentions, uploads, lastPosts] = await Promise.all([
    waitForLocks ? lockUsers(manager, senderIds).then(() => senderIds) : tryLockUsers(manager, senderIds),
    readPrecedents(manager, channel.id, messages, now),
    readMessageAllowances(manager, senderIds),
    Promise.all(messages.map((message) => findMentioned(manager, channel, message, now))),
    Promise.all(messages.map((message) => lockUnsent(manager, message.senderId, idsOf(message.attachments)))),
    readLastPosts(manager, channel.id, messages, now),
  ]);
  const results = new Map<NewMessage, BatchResult>();
  const accepted = new Map<NewMessage, AcceptedMessage>();
  // Two messages of a batch could contain the same upload.
  const assigned = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const precedent = precedents[index];
    if (!precedent || !lockedIds.includes(message.senderId)) continue;
    const earnsXp = earnsMessageXp(channel) && !precedent.isVariation;
    const unassigned = (uploads[index] ?? []).filter((id) => !assigned.has(id));
    const reason =
      repetitionOrError(channel, message, precedent) ??
      missingUpload(message, unassigned) ??
      tooSoon(message, lastPosts.get(message.senderId), now);
    if (reason) {
      results.set(message, reason);
      continue;
    }
    accepted.set(message, { ...message, earnsXp, mentioned: mentions[index] ?? [] });
    if (message.slowModeSeconds > 0) lastPosts.set(message.senderId, now);
    for (const id of idsOf(message.attachments)) assigned.add(id);
  }
  const stored = await storeAccepted(manager, channel, [...accepted.values()], allowances, options);
  for (const [index, message] of [...accepted.keys()].entries()) results.set(message, stored[index] ?? null);
  return messages.map((message) => results.get(message) ?? null);
}

/** The result of a message that must not be stored; null for others. */
function repetitionOrError(
  channel: PostedChannel,
  message: NewMessage,
  { repeated, hasReplyTarget, isBlocked, isRestricted, otherChannels }: Precedents,
): SendResult | AppError | null {
  if (isRestricted) return new AppError("FORBIDDEN", "You can't post in the community at the moment.");
  if (repeated && repeated.channelId !== channel.id) {
    return invalidField("clientMessageId", "This clientMessageId belongs to your message in another channel");
  }
  // An edited message has a different text from the request that sent it.
  if (repeated && !repeated.editedAt && !repeated.deleted && repeated.content !== message.content) {
    return invalidField("clientMessageId", "This clientMessageId belongs to another message of yours");
  }
  if (repeated) return { message: repeated, duplicate: true, xp: null, mentioned: [] };
  if (isBlocked) return new AppError("FORBIDDEN", "You can't reply to this member.");
  const { maxOtherChannels } = message;
  if (typeof maxOtherChannels === "number" && otherChannels > maxOtherChannels)
    return new AppError("HELD", "This text is in other channels");
  return hasReplyTarget ? null : invalidField("replyToId", "The message you reply to doesn't exist in this channel");
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** The error of a message with files that its sender didn't upload, or has sent or removed; null for others. */
const missingUpload = ({ attachments }: NewMessage, uploads: readonly string[]): AppError | null =>
  uploads.length < attachments.length
    ? invalidField("attachments", "An attachment was already sent or removed. Please attach it again.")
    : null;

/** The last posts in the channel of senders in slow mode. */
async function readLastPosts(
  manager: EntityManager,
  channelId: string,
  messages: readonly NewMessage[],
  now: Date,
): Promise<Map<string, Date>> {
  const slow = messages.filter(({ slowModeSeconds }) => slowModeSeconds > 0);
  if (!slow.length) return new Map();
  const longest = Math.max(...slow.map(({ slowModeSeconds }) => slowModeSeconds));
  const rows = await query<{ senderId: string; at: Date }>(
    manager,
    `SELECT sender_id AS "senderId", max(created_at) AS at FROM messages
     WHERE channel_id = $1 AND sender_id = ANY($2) AND created_at > $3 GROUP BY sender_id`,
    [channelId, slow.map(({ senderId }) => senderId), new Date(now.getTime() - longest * 1000)],
  );
  return new Map(rows.map(({ senderId, at }) => [senderId, at]));
}

/** The error of a message that slow mode doesn't allow yet; null for others. */
function tooSoon({ slowModeSeconds }: NewMessage, lastPost: Date | undefined, now: Date): AppError | null {
  if (!lastPost || slowModeSeconds === 0) return null;
  const waitMs = lastPost.getTime() + slowModeSeconds * 1000 - now.getTime();
  if (waitMs <= 0) return null;
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new AppError("RATE_LIMITED", `Slow mode: you can post again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}

async function storeAccepted(
  manager: EntityManager,
  channel: PostedChannel,
  accepted: readonly AcceptedMessage[],
  allowances: MessageAllowances,
  { now, recordTradeCards }: BatchOptions,
): Promise<SendResult[]> {
  if (!accepted.length) return [];
  const awards = accepted.map(({ id: messageId, senderId: userId, earnsXp }) =>
    earnsXp ? awardMessage(manager, { userId, messageId, allowances }, now) : Promise.resolve(null),
  );
  // Announcements may notify everyone, and direct messages the members of their conversation.
  const notifiesAlways = [ChannelCategory.ANNOUNCEMENTS, ChannelCategory.DIRECT].includes(channel.category);
  const notifying = accepted.filter(({ replyToId, mentioned }) => notifiesAlways || replyToId || mentioned.length > 0);
  // A shared trade comes from the journal.
  const cards = accepted.flatMap(({ id: messageId, senderId: userId, tradeCard: card }) =>
    card && !card.origin ? [{ messageId, userId, card, postedAt: now }] : [],
  );
  // Sent together, in this order: the stored messages include their attachments and the senders' new XP.
  const [, records, xpChanges] = await Promise.all([
    Promise.all(accepted.map(({ id, attachments }) => assignAttachments(manager, id, attachments))),
    insertMessages(manager, channel.id, accepted, now),
    Promise.all(awards),
    Promise.all(accepted.map(({ id, mentioned }) => storeMentions(manager, id, mentioned))),
    queueNewMessages(
      manager,
      { channelId: channel.id, messageIds: idsOf(accepted), notifyingIds: idsOf(notifying) },
      now,
    ),
    cards.length > 0 && recordTradeCards(manager, cards, now),
  ]);
  if (!records.length) throw notFound("Channel");
  return records.map((message, index) => {
    const { mentioned = [] } = accepted[index] ?? {};
    return { message, duplicate: false, xp: xpChanges[index] ?? null, mentioned };
  });
}
