import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bearerToken } from "../graphql/context";
import { clientOf, isApi } from "./http-server";
import { ApiKeysService, looksLikeApiKey } from "../features/integrations";
import { AppError } from "../kernel/errors/errors";
import { RateLimits } from "../kernel/rate-limits";
import type { ServiceMap } from "../kernel/request-context";
import { setRateLimitHeaders } from "./rate-limit-headers";

/** Authenticates requests with an API key, limits them, and sets their rate limit headers. */
export function authenticateApiKeys(http: FastifyInstance, services: ServiceMap): void {
  http.addHook("onRequest", (request, reply, done) => {
    const token = bearerToken(request.headers.authorization);
    if (!token || !looksLikeApiKey(token) || !isApi(request)) return done();
    authenticate(token, services, request, reply).then(() => done(), done);
  });
}

async function authenticate(
  token: string,
  services: ServiceMap,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  // Reject invalid keys. Treating the caller as a visitor would hide that the key no longer works.
  const integration = await services.get(ApiKeysService).resolve(token, clientOf(request));
  const state = await services.get(RateLimits).consume("requestsPerApiKey", integration.keyId);
  setRateLimitHeaders(reply, state);
  const { isExceeded, resetSeconds } = state;
  if (isExceeded) {
    throw new AppError("RATE_LIMITED", `Too many requests. Please try again in ${resetSeconds} s.`, {
      retryAfterSeconds: resetSeconds,
    });
  }
  request.integration = integration;
}
