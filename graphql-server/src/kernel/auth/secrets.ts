import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each purpose, so that what one part signs or seals means nothing to another. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "the-glitch", purpose, 32));

/** Keyed digest: without the key, six digits cannot be found from it by trying them all. */
export const digest = (key: Buffer, text: string): string => createHmac("sha256", key).update(text).digest("base64url");

function encrypt(key: Buffer, nonce: Buffer, text: string): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Encrypts a JSON value; what was tampered with cannot be opened. */
export const seal = (key: Buffer, value: unknown): string =>
  encrypt(key, randomBytes(NONCE_BYTES), JSON.stringify(value)).toString("base64");

/** The same, fit for addresses, and alike for the same value: the nonce is a keyed digest of what is encrypted. */
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
