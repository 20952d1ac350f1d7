import type { Limit } from "../../kernel/rate-limits";

export const CONTACT_LIMITS = {
  /** Limits acknowledgments, because visitors can enter other people's addresses. */
  contactMailsPerRecipient: { points: 1, duration: 24 * 60 * 60 },
  contactMessagesPerAddress: { points: 5, duration: 10 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof CONTACT_LIMITS, Limit> {}
}
