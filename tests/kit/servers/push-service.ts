import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { createPublicKey, verify } from "node:crypto";
import { eventually } from "../eventually";
import { portOf } from "./free-port";

export interface PushMessage {
  payload: { title: string; body: string; path: string; tag: string };
  ttl: number;
  topic: string;
  /** The contact in the VAPID token. */
  contact: string;
}

/** A browser as a push service sees it: an endpoint, and keys that only the browser can decrypt with. */
export interface TestBrowser {
  subscription: { endpoint: string; p256dh: string; auth: string };
  messages: PushMessage[];
  /** Waits for this number of messages. */
  received(count: number): Promise<PushMessage[]>;
  /** The next requests get this status. */
  respondWith(...statuses: number[]): void;
  /** The number of requests, including rejected ones. */
  requests: number;
}

export interface PushService {
  subscribe(): TestBrowser;
  stop(): Promise<void>;
}

/**
 * A real push service on a free port. Verifies the VAPID signature (RFC 8292) with the given public key and decrypts messages
 * (RFC 8188 and 8291) like a browser; answers 403 if either fails.
 */
export async function startPushService(pushKey: () => string): Promise<PushService> {
  const browsers = new Map<string, { browser: TestBrowser; ecdh: ECDH; auth: Buffer; statuses: number[] }>();
  let origin = "";
  const server = createServer((request, response) => {
    void handle(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(403).end(),
    );
  });
  const handle = async (request: IncomingMessage): Promise<number> => {
    const target = browsers.get(request.url ?? "");
    if (!target) return 404;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    target.browser.requests += 1;
    const status = target.statuses.shift() ?? 201;
    if (status >= 300) return status;
    const contact = verifyVapid(request.headers.authorization ?? "", pushKey(), origin);
    const payload = decrypt(Buffer.concat(chunks), target.ecdh, target.auth);
    target.browser.messages.push({
      payload: JSON.parse(payload) as PushMessage["payload"],
      ttl: Number(request.headers.ttl),
      topic: String(request.headers.topic),
      contact,
    });
    return status;
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    subscribe: () => {
      const ecdh = createECDH("prime256v1");
      const p256dh = ecdh.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString("hex")}`;
      const statuses: number[] = [];
      const browser: TestBrowser = {
        subscription: { endpoint: `${origin}${path}`, p256dh, auth: auth.toString("base64url") },
        messages: [],
        requests: 0,
        received: async (count) => {
          await eventually(`${count} push messages arrive`, () => browser.messages.length >= count);
          return browser.messages;
        },
        respondWith: (...next) => void statuses.push(...next),
      };
      browsers.set(path, { browser, ecdh, auth, statuses });
      return browser;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the contact of a valid token; throws for others. */
function verifyVapid(authorization: string, pushKey: string, origin: string): string {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: toBase64Url(point.subarray(1, 33)), y: toBase64Url(point.subarray(33)) };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = Buffer.from(`${header}.${claims}`);
  const isSigned = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown>;
  const now = Date.now() / 1_000;
  const isCurrent = typeof exp === "number" && exp > now && exp <= now + 86_400;
  if (key !== pushKey || !isSigned || aud !== origin || !isCurrent) throw new Error("Invalid VAPID token");
  return String(sub);
}

const toBase64Url = (bytes: Buffer): string => bytes.toString("base64url");

function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync("sha256", ecdh.computeSecret(senderKey), auth, info, 32));
  const derive = (name: string, length: number): Buffer =>
    Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with the byte 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
}
