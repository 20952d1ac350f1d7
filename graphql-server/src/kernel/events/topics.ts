/** Every topic of the bus, with what its events carry: plain data only, keyed by the id named in the comment. */
export type Topics = {
  /** By the id of a session or an API key: its sockets close at once. */
  sessionEnded: { sessionId: string };
  /**
   * By user id: enrolment, level or role changed, so subscriptions ask their policy again. Key "PREMIUM": the set of courses
   * that Premium includes changed.
   */
  rightsChanged: { userId: string | null };
  /**
   * By user id: sockets open anew, because what they showed depends on the role, or on a kick that was lifted. Key "all":
   * others see them otherwise.
   */
  roleChanged: { userId: string };
  /** By channel id: the event with this number was committed. */
  channelEvent: ChannelEventRecord;
  /** By user id: somebody mentioned them; which channel is theirs to find in their list. */
  mentioned: { userId: string };
  /** By user id: they read on, or wrote; their other tabs show it too. */
  channelRead: ChannelReadRecord;
  /** By channel id: somebody writes there at this moment. Kept nowhere. */
  typing: TypingRecord;
  /** Key "all": a channel was made or changed. By channel id: who may read it may have changed. */
  channelChanged: ChannelChangeRecord;
  /** Key "all": a channel moved on, for badges. */
  channelActivity: ChannelActivityRecord;
  /** By user id: a reply of theirs was marked as helpful, or no longer is. */
  helpChanged: HelpChangeRecord;
  /** By user id: XP was given or taken. */
  xpChanged: XpChangeRecord;
  /** Key "all": somebody's place in the rankings, or how it looks there, may be another. */
  standingsMoved: Record<string, never>;
  /** Key "all", within one process: somebody came or left, wherever they are connected. */
  presence: { userId: string; online: boolean };
  /** Key "all": who is connected to one process, told again and again; see features/community/presence. */
  processPresence: ProcessPresence;
  /** Key "all", within one process: what other processes announced may not have arrived; look in the database. */
  resyncRequired: Record<string, never>;
  /** Key "all", within one process: other processes are heard again, what they announced meanwhile never was. */
  relayReconnected: Record<string, never>;
  /** Key "all", within one process: another process is heard for the first time. */
  processJoined: Record<string, never>;
  /** Key "all", within one process: a right may have changed without a word; ask again. */
  permissionsStale: Record<string, never>;
};

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

export interface XpChangeRecord {
  /** MESSAGE, COURSE, HELP, STRIKE or ADMIN. */
  rule: string;
  /** Really given or taken. */
  amount: number;
  /** All-time XP after it. */
  xp: number;
}

export interface MemberRecord {
  id: string;
  username: string;
  name: string;
  avatar: string;
  profileColor: string | null;
  role: string;
  xp: number;
  joinedAt: string;
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
