import type { Limit } from "../../kernel/rate-limits";

export const PROFILES_LIMITS = { profileChangesPerPerson: { points: 60, duration: 60 } } as const satisfies Record<
  string,
  Limit
>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof PROFILES_LIMITS, Limit> {}
}
