import { gzip } from "node:zlib";
import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from "fastify";
import { addVary } from "./http-cache";

/** Smaller responses aren't worth compressing. */
const MIN_BYTES = 1_024;
const COMPRESSIBLE = /^(text\/|application\/(json|graphql-response\+json|javascript)|image\/svg)/;

export const acceptsGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(request.headers["accept-encoding"] ?? ""));

/** Compresses responses for clients that accept gzip. The web client's files are streams, compressed at build time. */
export function compressResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: DoneFuncWithErrOrRes,
): void {
  const isText = typeof payload === "string" || Buffer.isBuffer(payload);
  const type = String(reply.getHeader("content-type") ?? "");
  if (!isText || payload.length < MIN_BYTES || !COMPRESSIBLE.test(type) || reply.hasHeader("content-encoding")) {
    return done(null, payload);
  }
  addVary(reply, "accept-encoding");
  if (!acceptsGzip(request)) return done(null, payload);
  void reply.header("content-encoding", "gzip").removeHeader("content-length");
  gzip(payload, done);
}
