/** What the client reads from an access token. The server alone decides what the token is worth. */
export interface AccessTokenPayload {
  userId: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

/** The payload of a token of three dot-separated parts, or null when it cannot be read. */
export function decodeAccessToken(token: string): AccessTokenPayload | null {
  const parts = token.split(".");
  const body = parts[1];
  if (parts.length !== 3 || !body) return null;
  try {
    const payload = JSON.parse(decodeBase64Url(body)) as Record<string, unknown>;
    const userId = payload.id ?? payload.userId ?? payload.sub;
    if (typeof payload.exp !== "number" || typeof userId !== "string") return null;
    return { userId, expiresAt: payload.exp };
  } catch {
    return null;
  }
}

/** Whether a token can still be used for the given number of seconds. */
export function isAccessTokenLive(token: string, forSeconds = 0, now: Date = new Date()): boolean {
  const payload = decodeAccessToken(token);
  return payload !== null && payload.expiresAt > now.getTime() / 1000 + forSeconds;
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
