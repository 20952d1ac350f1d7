/** The pictures that come with the product; the first is everybody's until they choose. */
export const AVATARS = ["avatar_ai.png", "avatar_money.png", "avatar_tech.png", "avatar_trading.png"] as const;

export const DEFAULT_AVATAR = AVATARS[0];
