export const savedTexts = {
  save: "Save",
  unsave: "Remove from saved messages",
  savedNotice: "Saved. Only you can see your saved messages.",
  removedNotice: "Removed from your saved messages.",
  failed: "Couldn't change your saved messages. Please try again.",
  list: "Saved messages",
  loadFailed: "Couldn't load your saved messages",
} as const;
