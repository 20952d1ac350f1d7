import type { Limit } from "../../kernel/rate-limits";

export const CONTACT_LIMITS = {
  /** Anyone may enter any address, so an address gets one acknowledgment per day. */
  contactMailsPerRecipient: { points: 1, duration: 24 * 60 * 60 },
  contactPerAddress: { points: 5, duration: 10 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof CONTACT_LIMITS, Limit> {}
}
