import type { FastifyInstance } from "fastify";
import { AttachmentKind, VARIANTS, type AttachmentsService, type Variant } from "../features/community";
import { AppError } from "../kernel/errors/errors";

const CONTENT_TYPES: Record<AttachmentKind, string> = {
  [AttachmentKind.IMAGE]: "image/webp",
  [AttachmentKind.PDF]: "application/pdf",
  [AttachmentKind.TEXT]: "text/plain; charset=utf-8",
  [AttachmentKind.WORD]: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
};

/** Quotes a name for old clients, and encodes it for the others (RFC 6266). */
function contentDisposition(kind: AttachmentKind, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16)}`);
  const type = kind === AttachmentKind.IMAGE ? "inline" : "attachment";
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const isVariant = (value: string): value is Variant => (VARIANTS as readonly string[]).includes(value);

/**
 * Serves attachments through signed links. Browsers must ask before each use of a stored copy, so that a member who lost access
 * can't open it again; while the access lasts, the answer is short.
 */
export function registerAttachments(http: FastifyInstance, attachments: AttachmentsService): void {
  http.get<{ Params: { attachmentId: string; variant: string }; Querystring: Record<string, unknown> }>(
    "/api/attachments/:attachmentId/:variant",
    async (request, reply) => {
      const { attachmentId, variant } = request.params;
      if (!isVariant(variant)) throw new AppError("NOT_FOUND", "Not found");
      const openFile = await attachments.authorizeLink(attachmentId, variant, request.query);
      // The bytes of an attachment never change.
      const etag = `"${attachmentId.toLowerCase()}-${variant}"`;
      void reply.headers({
        etag,
        "cache-control": "private, no-cache",
        "content-security-policy": "default-src 'none'; sandbox",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      });
      if (request.headers["if-none-match"] === etag) return reply.status(304).send();
      const { stream, bytes, kind, name } = await openFile();
      return reply
        .type(CONTENT_TYPES[kind])
        .headers({ "content-length": bytes, "content-disposition": contentDisposition(kind, name) })
        .send(stream);
    },
  );
}
