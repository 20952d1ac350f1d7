import { createECDH } from "node:crypto";
import { deriveKey } from "../../../kernel/auth/secrets";

const CURVE = "prime256v1";

/** The key pair that identifies this site to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the configured key pair, or derives one from the server's secret. Every process has the same secret, and it survives
 * restarts, so there is nothing else to store. After a change of the key, browsers subscribe again.
 */
export function vapidKeys(configuredKey: string | undefined, secret: string): VapidKeys {
  const ecdh = createECDH(CURVE);
  // About one in four billion derived values is not a valid key.
  for (let attempt = 0; ; attempt += 1) {
    const key = configuredKey ? Buffer.from(configuredKey, "base64url") : deriveKey(secret, `vapid ${attempt}`);
    try {
      ecdh.setPrivateKey(key);
    } catch (error) {
      if (configuredKey) throw error;
      continue;
    }
    return { publicKey: ecdh.getPublicKey("base64url"), privateKey: key.toString("base64url") };
  }
}
