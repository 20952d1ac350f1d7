import type { Limit } from "../../kernel/rate-limits";

export const PRIVACY_LIMITS = { dataExportsPerPerson: { points: 5, duration: 60 * 60 } } as const satisfies Record<
  string,
  Limit
>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof PRIVACY_LIMITS, Limit> {}
}
