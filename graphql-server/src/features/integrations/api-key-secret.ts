import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;
const KEY_PATTERN = /^(tg_[0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

export interface GeneratedKey {
  key: string;
  prefix: string;
  hash: string;
}

// A plain hash is enough for 256 random bits, and keeps keys valid if the server's own secret changes.
const hashOf = (key: string): string => createHash("sha256").update(key).digest("base64url");

/** Whether a bearer token has the form of an API key. */
export const looksLikeApiKey = (token: string): boolean => token.startsWith("tg_");

export function generateKey(): GeneratedKey {
  const prefix = `tg_${randomBytes(PREFIX_BYTES).toString("hex")}`;
  const key = `${prefix}_${randomBytes(SECRET_BYTES).toString("base64url")}`;
  return { key, prefix, hash: hashOf(key) };
}

/** The visible part of a key; null if it is malformed. */
export const prefixOf = (key: string): string | null => KEY_PATTERN.exec(key)?.[1] ?? null;

export const matchesHash = (key: string, hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(key)), Buffer.from(hash));
