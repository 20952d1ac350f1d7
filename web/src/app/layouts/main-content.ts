/** The element that "Skip to content" leads to. */
export const mainContentId = "content";
