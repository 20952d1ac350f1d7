/** The claims that the client reads. Only the server verifies the token. */
export interface AccessTokenPayload {
  userId: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

/** Decodes a token of three dot-separated parts. Null if it is malformed. */
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

/** Whether the token stays valid for at least `forSeconds`. */
export function isAccessTokenLive(token: string, forSeconds = 0, now: Date = new Date()): boolean {
  const payload = decodeAccessToken(token);
  return payload !== null && payload.expiresAt > now.getTime() / 1000 + forSeconds;
}

function decodeBase64Url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
