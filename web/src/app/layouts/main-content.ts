/** The target of the "Skip to content" link. */
export const mainContentId = "content";
