import { createHmac, timingSafeEqual, webcrypto } from "node:crypto";
import { LRUCache } from "lru-cache";
import { jwtVerify, SignJWT } from "jose";
import { isUuid } from "../../../kernel/ids";
import { deriveKey } from "../../../kernel/auth/secrets";

const ALGORITHM = "HS256";
const MAX_VERIFIED_TOKENS = 20_000;

export interface AccessClaims {
  userId: string;
  sessionId: string;
  email: string;
  role: string;
}

/** The content of an access token with a valid signature. */
interface VerifiedAccess {
  userId: string;
  sessionId: string;
  expiresAt: Date;
}

export interface RefreshClaims {
  sessionId: string;
  generation: number;
}

/**
 * Signs and verifies access and refresh tokens. A refresh token is `session.generation.signature`, so no secret is stored, and
 * each generation always produces the same pair. A client that lost a response can therefore repeat its request.
 */
export class Tokens {
  /** Imported once, because importing takes a third of the time of verifying. */
  private readonly accessKey: Promise<webcrypto.CryptoKey>;
  private readonly refreshKey: Buffer;
  /** Access tokens with a valid signature, because verifying one costs more than a simple request. */
  private readonly verified = new LRUCache<string, VerifiedAccess>({ max: MAX_VERIFIED_TOKENS });

  constructor(
    secret: string,
    private readonly accessTokenHours: number,
  ) {
    const accessKey = deriveKey(secret, "access token");
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    this.accessKey = webcrypto.subtle.importKey("raw", accessKey, algorithm, false, ["sign", "verify"]);
    this.refreshKey = deriveKey(secret, "refresh token");
  }

  /** `issuedAt` is a parameter so that each generation always produces the same pair. */
  async signAccess(claims: AccessClaims, issuedAt: Date): Promise<string> {
    const iat = Math.floor(issuedAt.getTime() / 1000);
    return new SignJWT({ id: claims.userId, email: claims.email, role: claims.role, sid: claims.sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
      .setSubject(claims.userId)
      .setIssuedAt(iat)
      .setExpirationTime(iat + Math.round(this.accessTokenHours * 3600))
      .sign(await this.accessKey);
  }

  /** The session of an access token, or null if the token is forged, expired, or malformed. */
  async readAccess(token: string, now: Date): Promise<VerifiedAccess | null> {
    const access = this.verified.get(token) ?? (await this.verify(token, now));
    return access && access.expiresAt > now ? access : null;
  }

  private async verify(token: string, now: Date): Promise<VerifiedAccess | null> {
    try {
      const { payload } = await jwtVerify(token, await this.accessKey, {
        algorithms: [ALGORITHM],
        currentDate: now,
      });
      const { sub, sid, exp } = payload;
      if (sub === undefined || typeof sid !== "string" || !isUuid(sid) || exp === undefined) return null;
      const access = { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
      this.verified.set(token, access);
      return access;
    } catch {
      return null;
    }
  }

  signRefresh({ sessionId, generation }: RefreshClaims): string {
    return `${sessionId}.${generation}.${this.refreshSignature(sessionId, generation).toString("base64url")}`;
  }

  readRefresh(token: string): RefreshClaims | null {
    const [sessionId = "", generationText = "", signature = "", ...rest] = token.split(".");
    const generation = Number(generationText);
    if (rest.length || !isUuid(sessionId) || !/^\d{1,9}$/.test(generationText)) return null;
    const expected = this.refreshSignature(sessionId, generation);
    const actual = Buffer.from(signature, "base64url");
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? { sessionId, generation } : null;
  }

  private refreshSignature(sessionId: string, generation: number): Buffer {
    return createHmac("sha256", this.refreshKey).update(`${sessionId}.${generation}`).digest();
  }
}
