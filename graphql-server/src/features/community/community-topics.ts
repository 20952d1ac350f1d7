import type { MemberRecord } from "../accounts";
import type { AttachmentType } from "./attachments/attachment.type";
import type {
  ChannelDetails,
  ChannelReadEvent,
  QuotedMessage,
  ThreadSummary,
  TypingEvent,
} from "./messages/message.type";
import type { Reaction } from "./messages/parts/reaction";
import type { TradeCard } from "./messages/parts/trade-card.types";
import type { TopicSettings } from "../../kernel/events/topics";

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by channel id: the event with this sequence number was committed. */
    channelEvent: ChannelEventRecord;
    /** Keyed by user id: the member was mentioned. */
    mentioned: { userId: string };
    /** Keyed by user id: the member read new messages or posted. */
    channelRead: ChannelReadEvent;
    /** Keyed by channel id: a member is typing. */
    typing: TypingEvent;
    /** Keyed by "all": a channel was created or changed. Keyed by channel id: its readers may have changed. */
    channelChanged: ChannelChangeRecord;
    /** Keyed by "all": a channel has new events. */
    channelActivity: ChannelActivityRecord;
    /** Keyed by user id: a reply of the member was marked as helpful, or the mark was withdrawn. */
    helpChanged: HelpChangeRecord;
    /** Keyed by "all", in this process only: a member came online or went offline. */
    presence: { userId: string; online: boolean };
    /** Keyed by "all": the members connected to one process. Resent at intervals. */
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

/** Processes of the previous release read these messages during an update, so kinds keep their names. */
export type ProcessPresence =
  | { kind: "here"; processId: string; userIds: string[] }
  | { kind: "came"; processId: string; userId: string }
  | { kind: "left"; processId: string; userId: string }
  /** The process is stopping. */
  | { kind: "goodbye"; processId: string };

/** A committed channel event. Dates are ISO strings. */
export interface ChannelEventRecord {
  type: "CREATED" | "EDITED" | "DELETED";
  channelId: string;
  seq: number;
  message: MessageRecord;
}

export interface ChannelChangeRecord {
  channelId: string;
  /** The new details, if nothing else changed; null if the channel's category or access may have changed. */
  details: ChannelDetails | null;
  /** The creator's id while the channel is visible only to them and admins; null if everyone gets the event. */
  onlyFor: string | null;
}

export interface ChannelActivityRecord {
  channelId: string;
  seq: number;
  /** New messages since the previous event. Edits and deletions count as activity, but not as messages. */
  messages: number;
  at: string;
}

export interface HelpChangeRecord {
  /** False if the mark was withdrawn. */
  given: boolean;
  channelId: string;
  messageId: string;
  /** The member who added the mark; null if it was withdrawn. */
  byUsername: string | null;
  /** XP awarded or deducted; 0 over the daily limit. */
  amount: number;
  /** The new all-time XP. */
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
  /** Whether the member who asked, or an admin, marked it as helpful. */
  helpful: boolean;
  tradeCard: TradeCard | null;
  replyTo: QuotedMessage | null;
  attachments: AttachmentType[];
  thread: ThreadSummary | null;
  reactionCounts: Partial<Record<Reaction, number>> | null;
  pinnedAt: string | null;
}
