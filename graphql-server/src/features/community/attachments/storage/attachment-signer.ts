import { timingSafeEqual } from "node:crypto";
import { deriveKey, digest } from "../../../../kernel/auth/secrets";
import { isUuid } from "../../../../kernel/ids";
import { AttachmentKind } from "../attachment.entity";

export const VARIANTS = ["view", "thumbnail", "file"] as const;
export type Variant = (typeof VARIANTS)[number];

/** A link is valid for one to two windows. It stays the same within a window, so that browsers can cache the image. */
const WINDOW_MS = 5 * 60_000;

/** The content of a signed link. */
export interface SignedLink {
  attachmentId: string;
  variant: Variant;
  /** The session that requested the link. It opens only while this session can read the message. */
  sessionId: string;
}

/** The variants of an attachment. Documents aren't shown, so they have no thumbnail. */
export const variantsOf = (kind: AttachmentKind): readonly Variant[] =>
  kind === AttachmentKind.IMAGE ? ["view", "thumbnail"] : ["file"];

/** Signs the URLs of attachments, because images load without a header for the access token. */
export class AttachmentSigner {
  private readonly key: Buffer;

  constructor(secret: string) {
    this.key = deriveKey(secret, "attachments");
  }

  expiryAt(now: Date): Date {
    return new Date((Math.floor(now.getTime() / WINDOW_MS) + 2) * WINDOW_MS);
  }

  pathOf(link: SignedLink, expiresAt: Date): string {
    const expires = String(expiresAt.getTime());
    const query = new URLSearchParams({ session: link.sessionId, expires, signature: this.sign(link, expires) });
    return `/api/attachments/${link.attachmentId}/${link.variant}?${query.toString()}`;
  }

  /** The session of a valid link; null if the link expired or was changed. */
  sessionOf(
    { attachmentId, variant }: Omit<SignedLink, "sessionId">,
    { session, expires, signature }: Record<string, unknown>,
    now: Date,
  ): string | null {
    if (typeof session !== "string" || typeof expires !== "string" || typeof signature !== "string") return null;
    if (!isUuid(session) || !/^\d{1,15}$/.test(expires) || Number(expires) <= now.getTime()) return null;
    const expected = Buffer.from(this.sign({ attachmentId, variant, sessionId: session }, expires));
    const given = Buffer.from(signature);
    return given.length === expected.length && timingSafeEqual(given, expected) ? session : null;
  }

  private sign({ attachmentId, variant, sessionId }: SignedLink, expires: string): string {
    return digest(this.key, [attachmentId, variant, sessionId, expires].join(" "));
  }
}
