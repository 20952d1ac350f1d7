/** The built-in avatars. The first one is the default. */
export const AVATARS = ["avatar_ai.png", "avatar_money.png", "avatar_tech.png", "avatar_trading.png"] as const;

export const DEFAULT_AVATAR = AVATARS[0];
