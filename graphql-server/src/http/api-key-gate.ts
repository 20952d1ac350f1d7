import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerToken } from "../graphql/context";
import { isApi } from "./http-server";
import { ApiKeysService, looksLikeApiKey } from "../features/integrations";
import { AppError } from "../kernel/errors/errors";
import type { Integration } from "../kernel/auth/integration";
import { RateLimits } from "../kernel/rate-limits";
import type { ServiceMap } from "../kernel/request-context";
import { setRateLimitHeaders } from "./rate-limit-headers";

/** Authenticates requests with an API key, limits them, and sets their rate limit headers. */
export class ApiKeyGate {
  private readonly integrations = new WeakMap<FastifyRequest, Integration>();

  constructor(
    http: FastifyInstance,
    private readonly services: ServiceMap,
  ) {
    http.addHook("onRequest", (request, reply, done) => {
      const token = bearerToken(request.headers.authorization);
      if (!token || !looksLikeApiKey(token) || !isApi(request)) return done();
      this.authenticate(token, request, reply).then(() => done(), done);
    });
  }

  integrationOf(request: FastifyRequest): Integration | null {
    return this.integrations.get(request) ?? null;
  }

  private async authenticate(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Reject invalid keys. Treating the caller as a visitor would hide that the key no longer works.
    const integration = await this.services.get(ApiKeysService).resolve(token);
    const state = await this.services.get(RateLimits).consume("requestsPerApiKey", integration.keyId);
    setRateLimitHeaders(reply, state);
    const { isExceeded, resetSeconds } = state;
    if (isExceeded) {
      throw new AppError("RATE_LIMITED", `Too many requests. Please try again in ${resetSeconds} s.`, {
        retryAfterSeconds: resetSeconds,
      });
    }
    this.integrations.set(request, integration);
  }
}
