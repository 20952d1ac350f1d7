import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LimitState, RateLimits } from "../kernel/rate-limits";
import type { RequestContext } from "../kernel/request-context";

export function setRateLimitHeaders(reply: FastifyReply, { limit, remaining, resetSeconds }: LimitState): void {
  void reply.headers({
    "ratelimit-limit": limit,
    "ratelimit-remaining": remaining,
    "ratelimit-reset": resetSeconds,
  });
}

/** Adds rate limit headers to responses whose request used a limit. For API keys, the gate has already set the key's limit. */
export class RateLimitHeaders {
  private readonly contexts = new WeakMap<FastifyRequest, RequestContext>();

  constructor(http: FastifyInstance, limits: RateLimits) {
    http.addHook("onSend", (request, reply, _payload, done) => {
      const context = this.contexts.get(request);
      const tightest = context && limits.tightestOf([context.viewer, context.client]);
      if (tightest && !reply.hasHeader("ratelimit-limit")) setRateLimitHeaders(reply, tightest);
      done();
    });
  }

  /** Call with the context of each request. */
  watch(request: FastifyRequest, context: RequestContext): RequestContext {
    this.contexts.set(request, context);
    return context;
  }
}
