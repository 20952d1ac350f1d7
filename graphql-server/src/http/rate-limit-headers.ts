import type { FastifyInstance, FastifyReply } from "fastify";
import type { LimitState, RateLimits } from "../kernel/rate-limits";

export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
}

/** Adds rate limit headers to responses whose request used a limit. For API keys, the key's limit is already set. */
export function addRateLimitHeaders(http: FastifyInstance, limits: RateLimits): void {
  http.addHook("onSend", ({ operationContext }, reply, _payload, done) => {
    const tightest = operationContext && limits.tightestOf([operationContext.viewer, operationContext.client]);
    if (tightest && !reply.hasHeader("ratelimit-limit")) setRateLimitHeaders(reply, tightest);
    done();
  });
}
