const XP_PER_LEVEL = 100;

/** Level 1 starts at 0 XP. */
export const levelOf = (xp: number): number => 1 + Math.floor(xp / XP_PER_LEVEL);

/** XP at which the next level starts. */
export const nextLevelXpOf = (xp: number): number => XP_PER_LEVEL * levelOf(xp);

/** XP at which a level starts. */
export const xpOfLevel = (level: number): number => XP_PER_LEVEL * (level - 1);

/** SQL versions of `levelOf` and `nextLevelXpOf`. */
export const levelOfSql = (xp: string): string => `(1 + ${xp} / ${XP_PER_LEVEL})`;
export const nextLevelXpOfSql = (xp: string): string => `(${XP_PER_LEVEL} * ${levelOfSql(xp)})`;
