import type { Channel } from "./channel-groups";

/** A channel that everybody may read and write in, for tests. */
export const sampleChannel = (name: string, change: Partial<Channel> = {}): Channel => ({
  __typename: "Channel",
  id: name,
  name,
  description: "",
  category: "GENERAL",
  accessLevel: "FREE",
  accessText: "Free for all users",
  minLevel: null,
  courseId: null,
  courseTitle: null,
  locked: false,
  archived: false,
  memberCount: 1,
  lastActivityAt: null,
  lastSeq: 0,
  lastReadSeq: 0,
  unread: 0,
  unreadMentions: 0,
  viewerCanView: true,
  viewerCanPost: true,
  ...change,
});
