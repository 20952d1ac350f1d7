/** XP from one level to the next. */
const XP_PER_LEVEL = 100;

/** Progress toward the next level. */
export function levelProgress({ xp, nextLevelXp }: { xp: number; nextLevelXp: number }) {
  const gained = XP_PER_LEVEL - (nextLevelXp - xp);
  return { gained, needed: XP_PER_LEVEL, share: gained / XP_PER_LEVEL };
}
