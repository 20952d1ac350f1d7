import type { Limit } from "../../kernel/rate-limits";

export const SEARCH_LIMITS = {
  /** The web client searches while the member types, with two fields per request. */
  searchesPerPerson: { points: 240, duration: 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof SEARCH_LIMITS, Limit> {}
}
