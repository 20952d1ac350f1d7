import type { TopicSettings } from "../../kernel/events/topics";

declare module "../../kernel/events/topics" {
  interface Topics {
    /** Keyed by user id: XP was awarded or deducted. */
    xpChanged: XpChangeRecord;
    /** Keyed by "all": a member's rank, or their appearance in the rankings, may have changed. */
    standingsMoved: Record<string, never>;
    /** Keyed by "all": a member reached or lost a level. */
    levelChanged: { userId: string };
  }
}

export const LEADERBOARD_TOPICS = { xpChanged: {}, standingsMoved: {}, levelChanged: {} } satisfies Record<
  string,
  TopicSettings
>;

export interface XpChangeRecord {
  /** MESSAGE, COURSE, HELP, STRIKE or ADMIN. */
  rule: string;
  /** The XP actually awarded or deducted. */
  amount: number;
  /** The new all-time XP. */
  xp: number;
}
