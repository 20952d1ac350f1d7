import type { MessageType } from "./message.type";

declare module "../../../kernel/events/topics" {
  interface Topics {
    /** Keyed by channel id: the event with this sequence number was committed. */
    channelEvent: ChannelEventRecord;
    /** Keyed by "all": a channel has new events. */
    channelActivity: ChannelActivityRecord;
    /** Keyed by user id: the member was mentioned. */
    mentioned: { userId: string };
    /** Keyed by user id: a reply of the member was marked as helpful, or the mark was withdrawn. */
    helpChanged: HelpChangeRecord;
  }
}

/** A committed channel event. Dates are ISO strings. */
export interface ChannelEventRecord {
  type: "CREATED" | "EDITED" | "DELETED";
  channelId: string;
  seq: number;
  message: MessageType;
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
