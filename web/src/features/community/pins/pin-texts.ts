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
