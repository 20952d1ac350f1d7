import type { Limit } from "../../kernel/rate-limits";

export const INTEGRATIONS_LIMITS = {
  newApiKeysPerPerson: { points: 30, duration: 60 * 60 },
  /** Each costs a query. */
  invalidKeysPerAddress: { points: 60, duration: 60, perProcess: true },
  requestsPerApiKey: { points: 600, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof INTEGRATIONS_LIMITS, Limit> {}
}
