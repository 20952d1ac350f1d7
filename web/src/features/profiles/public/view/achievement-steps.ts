import type { PublicProfileView_profileFragment } from "../../../../gql/graphql";

const achievementLevels = [5, 10, 25, 50, 75, 100] as const;

export interface AchievementStep {
  level: number;
  reached: boolean;
  /** Null when it is not reached, or was before such dates were kept. */
  reachedAt: string | null;
}

/** Every achievement there is, lowest first, with what the member has of it. */
export function achievementSteps(reached: PublicProfileView_profileFragment["achievements"]): AchievementStep[] {
  const byLevel = new Map(reached.map((achievement) => [achievement.level, achievement]));
  return achievementLevels.map((level) => {
    const achievement = byLevel.get(level);
    return { level, reached: achievement !== undefined, reachedAt: achievement?.reachedAt ?? null };
  });
}
