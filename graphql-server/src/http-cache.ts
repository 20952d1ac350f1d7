import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A strong validator of these bytes. */
export const etagOf = (body: string | Buffer): string => `"${createHash("sha1").update(body).digest("base64url")}"`;

/** Whether the caller has these bytes already; weak comparison, as RFC 9110 wants it here. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined) return false;
  return known.split(",").some((each) => each.trim() === "*" || each.trim().replace(/^W\//, "") === etag);
}

/** Sends the bytes with their validator, or 304 without them. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag = etagOf(body), cacheControl }: { body: string | Buffer; etag?: string; cacheControl: string },
): FastifyReply {
  void reply.header("etag", etag).header("cache-control", cacheControl);
  return isFresh(request, etag) ? reply.status(304).send() : reply.send(body);
}
