import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key for each purpose, so that a value signed for one purpose is invalid for any other. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "the-glitch", purpose, 32));

/** Keyed, because a plain hash of a six-digit code could be brute-forced. */
export const digest = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

function encrypt(key: Buffer, nonce: Buffer, text: string): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Encrypts and authenticates a JSON value. */
export const seal = (key: Buffer, value: unknown): string =>
  encrypt(key, randomBytes(NONCE_BYTES), JSON.stringify(value)).toString("base64");

/** Like `seal`, but URL-safe and always the same for the same value: the nonce is a keyed digest of the plaintext. */
export function sealDeterministically(key: Buffer, value: unknown): string {
  const text = JSON.stringify(value);
  const nonce = createHmac("sha256", key).update(text).digest().subarray(0, NONCE_BYTES);
  return encrypt(key, nonce, text).toString("base64url");
}

export function unseal(key: Buffer, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64");
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(text.toString("utf8"));
}
