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
