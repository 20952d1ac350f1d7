export const pinTexts = {
  unpin: "Unpin",
  pinnedNotice: "Pinned. Everyone can see it under Pinned messages.",
  unpinnedNotice: "Unpinned.",
  failed: "Couldn't change the pin. Please try again.",
  list: "Pinned messages",
} as const;
