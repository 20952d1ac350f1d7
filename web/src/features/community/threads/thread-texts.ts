import type { Reaction } from "../../../gql/graphql";

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const threadTexts = {
  title: "Thread",
  open: "Open thread",
  start: "Start thread",
  replies: (count: number) => plural(count, "reply", "replies"),
  /** "12 replies, 2 helped" */
  summary: (replies: number, helped: number) =>
    helped > 0 ? `${threadTexts.replies(replies)}, ${helped} helped` : threadTexts.replies(replies),
  repliesLabel: "Replies",
  noReplies: "No replies yet. Write the first one.",
  noRepliesReadOnly: "No replies yet.",
  loading: "Loading thread...",
  loadFailed: "Couldn't load the thread",
  gone: "Thread not available",
  goneText: "The message was deleted, or you don't have access to it.",
  older: "Show earlier replies",
  loadingOlder: "Loading earlier replies...",
  olderFailed: "Couldn't load earlier replies. Try again",
  follow: "Follow",
  following: "Following",
  followHint: "Follow this thread",
  unfollowHint: "Stop following this thread",
  followFailed: "Couldn't change whether you follow the thread. Please try again.",
  reply: "Reply in this thread",
  rootDeleted: "You can't reply to a deleted message. You can reply to a reply.",
} as const;

export const reactionTexts = {
  add: "Add reaction",
  more: "More actions",
  choose: "Choose a reaction",
  count: (name: string, count: number) => `${name}, ${plural(count, "member", "members")}`,
  failed: "Couldn't change your reaction. Please try again.",
} as const;

export const reactions: Record<Reaction, { symbol: string; name: string }> = {
  THUMBS_UP: { symbol: "👍", name: "Thumbs up" },
  HEART: { symbol: "❤️", name: "Heart" },
  LAUGH: { symbol: "😂", name: "Laugh" },
  CELEBRATE: { symbol: "🎉", name: "Celebrate" },
  INSIGHT: { symbol: "💡", name: "Insight" },
  ROCKET: { symbol: "🚀", name: "Rocket" },
};

export const pinTexts = {
  pin: "Pin",
  unpin: "Unpin",
  pinned: "Pinned",
  pinnedNotice: "Pinned. Everyone can see it under Pinned messages.",
  unpinnedNotice: "Unpinned.",
  failed: "Couldn't change the pin. Please try again.",
  list: "Pinned messages",
  loadFailed: "Couldn't load the pinned messages",
  empty: "No pinned messages",
  emptyText: "Important messages that the team pins appear here.",
  jump: "Go to message",
} as const;

export const savedTexts = {
  save: "Save",
  unsave: "Remove from saved messages",
  savedNotice: "Saved. Only you can see your saved messages.",
  removedNotice: "Removed from your saved messages.",
  failed: "Couldn't change your saved messages. Please try again.",
  list: "Saved messages",
  loadFailed: "Couldn't load your saved messages",
  empty: "No saved messages",
  emptyText: "Choose Save in a message's actions to find it here later.",
  more: "Show more",
} as const;
