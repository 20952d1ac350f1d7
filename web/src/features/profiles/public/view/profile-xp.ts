/** XP at which the level's bar is full. */
export const fullBarXp = (level: number): number => 100 * level;

/** The filled share of the bar, from 0 to 1. */
export const progressShare = (xp: number, level: number): number => Math.min(1, Math.max(0, xp / fullBarXp(level)));

/** XP needed for the next level. Null if the bar is full. */
export function xpToNextLevel(xp: number, level: number): number | null {
  const missing = fullBarXp(level) - xp;
  return missing > 0 ? missing : null;
}
