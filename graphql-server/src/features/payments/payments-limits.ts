import type { Limit } from "../../kernel/rate-limits";

export const PAYMENTS_LIMITS = {
  /** Each may call the payment provider, whose limit all members share. */
  paymentRequestsPerPerson: { points: 20, duration: 60 },
  /** Order numbers can't be guessed. The limit also stops attempts. */
  withdrawalsPerAddress: { points: 20, duration: 3_600 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof PAYMENTS_LIMITS, Limit> {}
}
