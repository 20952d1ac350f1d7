const XP_PER_LEVEL = 100;

/** Level 1 starts at 0 XP, each further level 100 XP later. */
export const levelOf = (xp: number): number => 1 + Math.floor(xp / XP_PER_LEVEL);

/** XP at which the level after the present one starts. */
export const nextLevelXpOf = (xp: number): number => XP_PER_LEVEL * levelOf(xp);

/** XP at which a level starts. */
export const xpOfLevel = (level: number): number => XP_PER_LEVEL * (level - 1);
