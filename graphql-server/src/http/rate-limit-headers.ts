import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { trackLimitUse, type LimitState, type LimitUse } from "../kernel/rate-limits";

/** Says with an answer how much of a limit is left. */
export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
}

/** Every answer whose request met a limit carries it. Answers to API keys carry the key's own, which is set before. */
export function registerRateLimitHeaders(http: FastifyInstance): void {
  const uses = new WeakMap<FastifyRequest, LimitUse>();
  // After the body is read: its events come from outside of what is run here.
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
