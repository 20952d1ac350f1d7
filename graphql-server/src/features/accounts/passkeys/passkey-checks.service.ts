import type { DataSource, EntityManager } from "typeorm";
import type { Viewer } from "../../../kernel/auth/viewer";
import { BRAND_NAME } from "../../../kernel/brand";
import type { Clock } from "../../../kernel/clock";
import { query } from "../../../kernel/database";
import {
  CHALLENGE_LIFETIME_MS,
  type Challenge,
  type ChallengePurpose,
  type PasskeyChallenges,
} from "./passkey-challenges.service";
import type { AddPasskeyInput, PasskeyAssertionInput } from "./passkeys.inputs";

/** Loaded when the first passkey is used, because it contains parsers of certificates, which slow down the start. */
const webauthn = () => import("@simplewebauthn/server");

type Webauthn = Awaited<ReturnType<typeof webauthn>>;
type Transport = NonNullable<
  Parameters<Webauthn["verifyAuthenticationResponse"]>[0]["credential"]["transports"]
>[number];

/** A new passkey whose signature was right. */
export interface NewPasskey {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  backedUp: boolean;
  challenge: Challenge;
}

/** A passkey whose signature was right, but whose challenge may have been used. */
export interface CheckedPasskey {
  id: string;
  userId: string;
  counter: number;
  backedUp: boolean;
  challenge: Challenge;
}

interface PasskeyRow {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: Transport[];
}

interface PasskeyChecksDeps {
  database: DataSource;
  challenges: PasskeyChallenges;
  clock: Clock;
  publicUrl: string;
}

/** Asks authenticators to sign challenges, and checks what they answer. Requires that they verify the person, by PIN or fingerprint. */
export class PasskeyChecks {
  private readonly origin: string;
  private readonly rpId: string;

  constructor(private readonly deps: PasskeyChecksDeps) {
    const { origin, hostname } = new URL(deps.publicUrl);
    this.origin = origin;
    this.rpId = hostname;
  }

  /** For `navigator.credentials.create`. Excludes the authenticators that already have a passkey of the viewer. */
  async creationOptions(viewer: Viewer): Promise<object> {
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: BRAND_NAME,
      rpID: this.rpId,
      userName: viewer.email,
      userDisplayName: viewer.username,
      userID: userHandle(viewer.id),
      challenge: this.deps.challenges.issue({ purpose: "add", subject: viewer.sessionId }),
      timeout: CHALLENGE_LIFETIME_MS,
      excludeCredentials: await this.descriptors(viewer.id),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /** For `navigator.credentials.get`. Without a member, the browser offers every passkey that it has for this site. */
  async requestOptions(purpose: ChallengePurpose, userId?: string): Promise<object> {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: this.rpId,
      challenge: this.deps.challenges.issue(purpose),
      timeout: CHALLENGE_LIFETIME_MS,
      allowCredentials: userId ? await this.descriptors(userId) : [],
      userVerification: "required",
    });
  }

  /** Null unless the answer is right. */
  async verifyNew(input: AddPasskeyInput, purpose: ChallengePurpose): Promise<NewPasskey | null> {
    const { verifyRegistrationResponse } = await webauthn();
    const { id, clientDataJSON, attestationObject, transports } = input;
    const challenges: Challenge[] = [];
    const unattested = await withoutAttestation(attestationObject);
    if (unattested === null) return null;
    const result = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: unattested },
      },
      expectedChallenge: this.expect(purpose, challenges),
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
    }).catch(() => null);
    const [challenge] = challenges;
    if (!result?.verified || !challenge) return null;
    const { credential, credentialBackedUp } = result.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
      backedUp: credentialBackedUp,
      challenge,
    };
  }

  /** Null unless the answer is right and comes from a passkey that we know; with `userId`, one of this member. */
  async verify(
    input: PasskeyAssertionInput,
    purpose: ChallengePurpose,
    userId?: string,
  ): Promise<CheckedPasskey | null> {
    const passkey = await this.find(input.id);
    if (!passkey || (userId && passkey.userId !== userId)) return null;
    if (input.userHandle && input.userHandle !== Buffer.from(userHandle(passkey.userId)).toString("base64url"))
      return null;
    const { verifyAuthenticationResponse } = await webauthn();
    const { id, clientDataJSON, authenticatorData, signature } = input;
    const challenges: Challenge[] = [];
    const result = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: this.expect(purpose, challenges),
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    }).catch(() => null);
    const [challenge] = challenges;
    if (!result?.verified || !challenge) return null;
    const { newCounter, credentialBackedUp } = result.authenticationInfo;
    return {
      id: passkey.id,
      userId: passkey.userId,
      counter: newCounter,
      backedUp: credentialBackedUp,
      challenge,
    };
  }

  /** Uses up the answer. False if it was used before, or the passkey was used or removed since the check. */
  async redeem(manager: EntityManager, { id, userId, counter, backedUp, challenge }: CheckedPasskey): Promise<boolean> {
    if (!(await this.deps.challenges.use(manager, challenge))) return false;
    const used = await query<unknown>(
      manager,
      `UPDATE passkeys SET counter = $3, backed_up = $4, last_used_at = $5
       WHERE id = $1 AND user_id = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0)) RETURNING 1`,
      [id, userId, counter, backedUp, this.deps.clock.now()],
    );
    return used.length > 0;
  }

  useChallenge(manager: EntityManager, { challenge }: NewPasskey): Promise<boolean> {
    return this.deps.challenges.use(manager, challenge);
  }

  /** Accepts a challenge of the purpose, and keeps it. */
  private expect(purpose: ChallengePurpose, found: Challenge[]): (text: string) => boolean {
    return (text) => {
      const challenge = this.deps.challenges.read(text, purpose);
      if (challenge) found.push(challenge);
      return challenge !== null;
    };
  }

  private async find(credentialId: string): Promise<PasskeyRow | null> {
    const [row] = await query<PasskeyRow>(
      this.deps.database,
      `SELECT id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports
       FROM passkeys WHERE credential_id = $1`,
      [credentialId],
    );
    return row ?? null;
  }

  private descriptors(userId: string): Promise<{ id: string; transports: Transport[] }[]> {
    return query(this.deps.database, `SELECT credential_id AS id, transports FROM passkeys WHERE user_id = $1`, [
      userId,
    ]);
  }
}

/**
 * The attestation object without the statement about who made the authenticator, which we don't ask for. The library would check
 * its certificates, and fetch whatever address they name. Null if it is malformed.
 */
export async function withoutAttestation(attestationObject: string): Promise<string | null> {
  const { decodeAttestationObject, isoCBOR } = await import("@simplewebauthn/server/helpers");
  try {
    const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, "base64url"))).get(
      "authData",
    );
    const unattested = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return Buffer.from(isoCBOR.encode(unattested as Map<string, string>)).toString("base64url");
  } catch {
    return null;
  }
}

/** The account's id, as authenticators store it. */
const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));
