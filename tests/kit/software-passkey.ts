import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** How the authenticator or the browser misbehaves. */
interface Flaws {
  origin?: string;
  rpId?: string;
  /** Neither a PIN nor a fingerprint was checked. */
  isUnverified?: boolean;
  counter?: number;
  /** Says who made the authenticator, with a certificate. */
  isAttested?: boolean;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();

/** CBOR byte strings and text of up to 65,535 bytes. */
function cbor(major: 0x40 | 0x60, bytes: Buffer): Buffer {
  const { length } = bytes;
  const long = length < 256 ? [major | 24, length] : [major | 25, length >> 8, length & 255];
  const head = length < 24 ? [major | length] : long;
  return Buffer.concat([Buffer.from(head), bytes]);
}

const text = (value: string): Buffer => cbor(0x60, Buffer.from(value));

/** An authenticator with one passkey, independent of the server's library. */
export class SoftwarePasskey {
  readonly id = randomBytes(32).toString("base64url");
  userHandle = "";
  private readonly keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(
    private readonly site: string,
    /** Increased by each use; 0 stays 0, as with synced passkeys. */
    private counter = 0,
  ) {}

  /** The answer to `startPasskey`. */
  create(options: Record<string, unknown>, flaws: Flaws = {}) {
    const { challenge, rp, user } = options as unknown as Options;
    this.userHandle = user?.id ?? "";
    const credentialId = Buffer.from(this.id, "base64url");
    const length = Buffer.from([credentialId.length >> 8, credentialId.length & 255]);
    const data = Buffer.concat([
      this.authenticatorData(flaws.rpId ?? rp?.id ?? "", flaws, ATTESTED),
      ...[Buffer.alloc(16), length, credentialId, this.coseKey()],
    ]);
    const statement = flaws.isAttested
      ? [text("packed"), text("attStmt"), Buffer.from([0xa1]), text("x5c"), Buffer.from([0x81, 0x41, 0x00])]
      : [text("none"), text("attStmt"), Buffer.from([0xa0])];
    const attestation = [Buffer.from([0xa3]), text("fmt"), ...statement];
    return {
      id: this.id,
      clientDataJSON: this.clientData("webauthn.create", challenge, flaws).toString("base64url"),
      attestationObject: Buffer.concat([...attestation, text("authData"), cbor(0x40, data)]).toString("base64url"),
      transports: ["internal"],
    };
  }

  /** The answer to `startPasskeySignIn` and `startPasskeyCheck`. */
  use(options: Record<string, unknown>, flaws: Flaws = {}) {
    const { challenge, rpId } = options as unknown as Options;
    if (this.counter > 0) this.counter += 1;
    const data = this.authenticatorData(flaws.rpId ?? rpId ?? "", flaws);
    const clientData = this.clientData("webauthn.get", challenge, flaws);
    const signature = sign("sha256", Buffer.concat([data, sha256(clientData)]), this.keys.privateKey);
    return {
      id: this.id,
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.userHandle,
    };
  }

  private clientData(type: string, challenge: string, { origin = this.site }: Flaws): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, { isUnverified = false, counter }: Flaws, flags = 0): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED) | flags);
    rest.writeUInt32BE(counter ?? this.counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  /** ES256, on the curve P-256. */
  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" });
    const [kty, alg, crv] = [Buffer.from([0x01, 0x02]), Buffer.from([0x03, 0x26]), Buffer.from([0x20, 0x01])];
    const point = (label: number, value: string) => [Buffer.from([label]), cbor(0x40, Buffer.from(value, "base64url"))];
    return Buffer.concat([Buffer.from([0xa5]), kty, alg, crv, ...point(0x21, x), ...point(0x22, y)]);
  }
}
