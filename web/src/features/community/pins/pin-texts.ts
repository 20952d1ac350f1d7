export const pinTexts = {
  unpin: "Unpin",
  failed: "Couldn't change the pin. Please try again.",
  list: "Pinned messages",
} as const;
