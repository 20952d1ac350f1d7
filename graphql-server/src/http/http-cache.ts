import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A validator of these bytes. It is weak, because it stays the same when they are sent compressed. */
export const etagOf = (body: string | Buffer): string => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");

/** Adds a header of the request that the answer depends on. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = reply.getHeader("vary");
  if (known === undefined) void reply.header("vary", name);
  else if (!String(known).includes(name)) void reply.header("vary", `${String(known)}, ${name}`);
}

/** Whether the caller has these bytes already; weak comparison, as RFC 9110 wants it here. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const known = request.headers["if-none-match"];
  if (known === undefined) return false;
  return known.split(",").some((each) => each.trim() === "*" || opaque(each) === opaque(etag));
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
