import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { trackLimitUse, type LimitState, type LimitUse } from "../kernel/rate-limits";

export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
}

/** Adds rate limit headers to responses whose request used a limit. For API keys, the gate has already set the key's limit. */
export function registerRateLimitHeaders(http: FastifyInstance): void {
  const uses = new WeakMap<FastifyRequest, LimitUse>();
  // Runs after the body is parsed, because the async context is lost in the body's stream events.
  http.addHook("preHandler", (request, _reply, done) => {
    const use: LimitUse = { tightest: null };
    uses.set(request, use);
    trackLimitUse(use, done);
  });
  http.addHook("onSend", async (request, reply) => {
    const tightest = uses.get(request)?.tightest;
    if (tightest && !reply.hasHeader("ratelimit-limit")) setRateLimitHeaders(reply, tightest);
  });
}
