import { createHash } from "node:crypto";
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from "fastify";

/** Returns a weak ETag, because compression changes the bytes but not the ETag. */
export const etagOf = (body: string | Buffer): string => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");

/** Adds a request header to Vary. */
export function addVary(reply: FastifyReply, name: string): void {
  const current = reply.getHeader("vary");
  if (current === undefined) void reply.header("vary", name);
  else if (!String(current).includes(name)) void reply.header("vary", `${String(current)}, ${name}`);
}

/** Whether the client has the current version. Compares weakly, as RFC 9110 requires. */
export function isFresh(request: FastifyRequest, etag: string): boolean {
  const etags = request.headers["if-none-match"];
  if (etags === undefined) return false;
  return etags.split(",").some((each) => each.trim() === "*" || opaque(each) === opaque(etag));
}

/** Sends the body with its ETag, or 304 if the client has it. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag = etagOf(body), cacheControl }: { body: string | Buffer; etag?: string; cacheControl: string },
): FastifyReply {
  void reply.header("etag", etag).header("cache-control", cacheControl);
  return isFresh(request, etag) ? reply.status(304).send() : reply.send(body);
}

/** Adds an ETag to public responses without one, which are those of GraphQL, and sends 304 if the client has the current version. */
export function addEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isPublic = String(reply.getHeader("cache-control") ?? "").startsWith("public");
  if (!isPublic || typeof payload !== "string" || reply.hasHeader("etag")) return done(null, payload);
  // The same body has one of two media types, depending on the Accept header.
  const etag = etagOf(`${String(reply.getHeader("content-type"))}\n${payload}`);
  void reply.header("etag", etag);
  addVary(reply, "authorization, accept");
  if (!isFresh(request, etag)) return done(null, payload);
  void reply.status(304).removeHeader("content-length");
  done(null, "");
}
