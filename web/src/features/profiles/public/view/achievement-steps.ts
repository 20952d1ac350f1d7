import type { PublicProfileView_profileFragment } from "../../../../gql/graphql";

const achievementLevels = [5, 10, 25, 50, 75, 100] as const;

export interface AchievementStep {
  level: number;
  reached: boolean;
  /** Null if not reached, or reached before dates were recorded. */
  reachedAt: string | null;
}

/** All achievements, lowest first, with the member's status. */
export function achievementSteps(reached: PublicProfileView_profileFragment["achievements"]): AchievementStep[] {
  const byLevel = new Map(reached.map((achievement) => [achievement.level, achievement]));
  return achievementLevels.map((level) => {
    const achievement = byLevel.get(level);
    return { level, reached: achievement !== undefined, reachedAt: achievement?.reachedAt ?? null };
  });
}
