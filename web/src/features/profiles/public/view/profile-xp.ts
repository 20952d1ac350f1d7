/** XP at which the bar of a level is full. */
export const fullBarXp = (level: number): number => 100 * level;

/** How far the bar is filled: 0 to 1. */
export const barShare = (xp: number, level: number): number => Math.min(1, Math.max(0, xp / fullBarXp(level)));

/** XP still missing for the next level; null when the bar is full already. */
export function missingXp(xp: number, level: number): number | null {
  const missing = fullBarXp(level) - xp;
  return missing > 0 ? missing : null;
}
