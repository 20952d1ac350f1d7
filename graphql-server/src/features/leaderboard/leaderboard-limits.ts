import type { Limit } from "../../kernel/rate-limits";

export const LEADERBOARD_LIMITS = {
  /** Each change moves the member in the rankings of all periods. */
  leaderboardListingChangesPerPerson: { points: 20, duration: 60 * 60 },
} as const satisfies Record<string, Limit>;

declare module "../../kernel/rate-limits" {
  interface Limits extends Record<keyof typeof LEADERBOARD_LIMITS, Limit> {}
}
