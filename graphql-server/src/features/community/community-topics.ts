import type { MemberRecord } from "../accounts";
import type { TopicSettings } from "../../kernel/events/topics";

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by channel id: the event with this sequence number was committed. */
    channelEvent: ChannelEventRecord;
    /** Keyed by user id: the member was mentioned. */
    mentioned: { userId: string };
    /** Keyed by user id: the member read further or posted. */
    channelRead: ChannelReadRecord;
    /** Keyed by channel id: a member is typing. Never stored. */
    typing: TypingRecord;
    /** Keyed by "all": a channel was created or changed. Keyed by channel id: its readers may have changed. */
    channelChanged: ChannelChangeRecord;
    /** Keyed by "all": a channel has new events. */
    channelActivity: ChannelActivityRecord;
    /** Keyed by user id: a reply of the member was marked as helpful, or the mark was withdrawn. */
    helpChanged: HelpChangeRecord;
    /** Keyed by "all", within one process: a member came online or went offline. */
    presence: { userId: string; online: boolean };
    /** Keyed by "all": who is connected to one process; sent again at intervals. */
    processPresence: ProcessPresence;
  }
}

export const COMMUNITY_TOPICS = {
  channelEvent: {},
  mentioned: {},
  channelRead: {},
  typing: {},
  channelChanged: {},
  channelActivity: {},
  helpChanged: {},
  presence: {},
  processPresence: {},
} satisfies Record<string, TopicSettings>;

export type ProcessPresence =
  | { kind: "here"; processId: string; userIds: string[] }
  | { kind: "came"; processId: string; userId: string }
  | { kind: "left"; processId: string; userId: string }
  /** A process stops. */
  | { kind: "goodbye"; processId: string };

/** A committed channel event as the bus carries it, ready to be shown. Dates are ISO strings. */
export interface ChannelEventRecord {
  type: "CREATED" | "EDITED" | "DELETED";
  channelId: string;
  seq: number;
  message: MessageRecord;
}

export interface ChannelChangeRecord {
  channelId: string;
  /** What the channel shows now, if nothing else changed; null when its place or its rules may have. */
  details: { name: string; description: string; locked: boolean } | null;
  /** The creator's id while only they and admins see the channel; null: everyone is told. */
  onlyFor: string | null;
}

export interface ChannelActivityRecord {
  channelId: string;
  seq: number;
  /** Messages written since the event before; editing and deleting are activity too. */
  messages: number;
  at: string;
}

export interface ChannelReadRecord {
  channelId: string;
  lastReadSeq: number;
  /** Messages of others beyond it. */
  unread: number;
  /** Mentions of them beyond it. */
  unreadMentions: number;
}

export interface TypingRecord {
  channelId: string;
  userId: string;
  username: string;
}

export interface HelpChangeRecord {
  /** False: withdrawn. */
  given: boolean;
  channelId: string;
  messageId: string;
  /** Who marked it; null when it was withdrawn. */
  byUsername: string | null;
  /** XP given or taken by it: 0 beyond the day's allowance. */
  amount: number;
  /** All-time XP after it. */
  xp: number;
}

export interface MessageRecord {
  id: string;
  channelId: string;
  seq: number;
  createdSeq: number;
  content: string;
  sender: MemberRecord;
  createdAt: string;
  editedAt: string | null;
  deleted: boolean;
  clientMessageId: string | null;
  /** Marked by the asker, or an admin, as the reply that helped. */
  helpful: boolean;
  replyTo: { id: string; senderId: string; senderUsername: string; content: string; deleted: boolean } | null;
}
