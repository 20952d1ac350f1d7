export const savedTexts = {
  unsave: "Remove from saved messages",
  failed: "Couldn't change your saved messages. Please try again.",
  list: "Saved messages",
  loadFailed: "Couldn't load your saved messages",
} as const;
