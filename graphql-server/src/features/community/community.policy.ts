import type { Limit } from "../../kernel/rate-limits";

export const COMMUNITY_LIMITS = {
  messagesPerPerson: { points: 20, duration: 10 },
  editsPerPerson: { points: 20, duration: 10 },
  deletionsPerPerson: { points: 60, duration: 60 },
  /** The web client reports typing once per 3 s in each window. */
  typingReportsPerPerson: { points: 20, duration: 10, perProcess: true },
  /** The web client marks a channel as read immediately, then less and less often, down to once per 10 s. */
  channelPositionsPerPerson: { points: 60, duration: 30, perProcess: true },
  /** Pages of missed messages that subscriptions replay. Reconnecting clients usually need one page, which isn't counted. */
  replayedPagesPerPerson: { points: 300, duration: 60, perProcess: true },
  suggestionsPerPerson: { points: 100, duration: 10 },
  uploadsPerPerson: { points: 30, duration: 60 },
  attachmentLinksPerPerson: { points: 100, duration: 10, perProcess: true },
  reactionsPerPerson: { points: 30, duration: 10 },
  threadFollowsPerPerson: { points: 30, duration: 60 },
  pinsPerPerson: { points: 30, duration: 60 },
  favoriteChangesPerPerson: { points: 60, duration: 60 },
  savedMessagesPerPerson: { points: 60, duration: 60 },
  scheduledMessagesPerPerson: { points: 60, duration: 60 },
  helpfulMarksPerPerson: { points: 20, duration: 60 },
  conversationChangesPerPerson: { points: 30, duration: 60 },
  newChannelsPerPerson: { points: 20, duration: 60 },
  ownChannelChangesPerPerson: { points: 20, duration: 60 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof COMMUNITY_LIMITS, Limit> {}
}
