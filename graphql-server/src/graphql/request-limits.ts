import type { Limit } from "../kernel/rate-limits";

/**
 * The budget of all requests, reads included. The web client makes about ten requests per page. Several members can share an
 * address.
 */
export const REQUEST_LIMITS = {
  requestsPerSession: { points: 1_200, duration: 60, perProcess: true },
  requestsPerAddress: { points: 6_000, duration: 60, perProcess: true },
  clientErrorsPerAddress: { points: 10, duration: 60, perProcess: true },
  /** All addresses together, so that no one can fill the log. */
  clientErrors: { points: 120, duration: 60, perProcess: true },
} as const satisfies Record<string, Limit>;

declare module "../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof REQUEST_LIMITS, Limit> {}
}
