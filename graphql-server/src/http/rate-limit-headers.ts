import type { FastifyInstance, FastifyReply } from "fastify";
import type { LimitState, RateLimits } from "../kernel/rate-limits";

export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
}

/**
 * Adds the headers of the limit with the fewest attempts left. For API keys, the key's limit is already set. Responses that caches
 * share get none.
 */
export function addRateLimitHeaders(http: FastifyInstance, limits: RateLimits): void {
  http.addHook("onSend", ({ operationContext }, reply, _payload, done) => {
    const tightest = operationContext && limits.tightestOf([operationContext.viewer, operationContext.client]);
    const isShared = String(reply.getHeader("cache-control") ?? "").startsWith("public");
    if (tightest && !isShared && !reply.hasHeader("ratelimit-limit")) setRateLimitHeaders(reply, tightest);
    done();
  });
}
