import type { FastifyInstance, FastifyReply } from "fastify";
import { addVary } from "./http-cache";
import type { RouteTable } from "./route-table";

const READ_METHODS = ["GET", "HEAD"];
const EXPOSED_HEADERS =
  "ETag, Link, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate, X-Request-Id";
const PREFLIGHT_CACHE_SECONDS = 600;

/**
 * Handles CORS. All origins can read public data. The origins in CORS_ORIGINS can make all calls, with a token in the
 * Authorization header. The API uses no cookies, so credentials are never allowed.
 */
export function allowOrigins(http: FastifyInstance, routes: RouteTable, allowed: readonly string[]): void {
  http.addHook("onRequest", (request, reply, done) => {
    const { origin } = request.headers;
    const requestedMethod = request.headers["access-control-request-method"];
    const isPreflight = request.method === "OPTIONS" && origin !== undefined && requestedMethod !== undefined;
    const method = isPreflight ? requestedMethod : request.method;
    const { methods, anyOrigin } = routes.at(request.url);
    if (methods.length === 0) return done();
    const isPublicRead = anyOrigin && READ_METHODS.includes(method);
    const isListed = allowed.includes("*") || (origin !== undefined && allowed.includes(origin));
    const dependsOnOrigin = allowed.length > 0 && !allowed.includes("*") && !isPublicRead;
    if (dependsOnOrigin) addVary(reply, "origin");
    if (!isPublicRead && !isListed) return done();
    void reply.header("access-control-allow-origin", dependsOnOrigin ? origin : "*");
    if (isPreflight) return void sendPreflight(reply, isListed ? methods : READ_METHODS, isListed);
    void reply.header("access-control-expose-headers", EXPOSED_HEADERS);
    done();
  });
}

function sendPreflight(reply: FastifyReply, methods: readonly string[], isListed: boolean): FastifyReply {
  return reply
    .headers({
      "access-control-allow-methods": methods.join(", "),
      "access-control-allow-headers": isListed
        ? "Authorization, Content-Type, If-None-Match"
        : "Content-Type, If-None-Match",
      "access-control-max-age": PREFLIGHT_CACHE_SECONDS,
    })
    .status(204)
    .send();
}
