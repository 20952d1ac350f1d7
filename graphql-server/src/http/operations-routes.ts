import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DataSource } from "typeorm";
import type { Env } from "../env";
import { AppError } from "../kernel/errors/errors";
import type { Logger } from "../kernel/logging/logger";
import type { Metrics } from "./metrics";
import { query } from "../kernel/database";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function assertMetricsAccess(request: FastifyRequest, env: Env): void {
  const viaToken = env.METRICS_TOKEN && request.headers.authorization === `Bearer ${env.METRICS_TOKEN}`;
  // A local proxy connects from loopback, too, but adds the forwarded header.
  const isLocal = LOOPBACK.has(request.ip) && request.headers["x-forwarded-for"] === undefined;
  if (!viaToken && !isLocal) throw new AppError("FORBIDDEN", "Metrics require METRICS_TOKEN");
}

interface OperationsDeps {
  env: Env;
  database: DataSource;
  metrics: Metrics;
  logger: Logger;
  isStopping: () => boolean;
}

/** Registers health checks, metrics, and the access log. */
export function registerOperations(
  app: FastifyInstance,
  { env, database, metrics, logger, isStopping }: OperationsDeps,
): void {
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    metrics.httpRequests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (env.ACCESS_LOG) {
      // The query string may contain tokens.
      const [path] = request.url.split("?");
      const durationMs = Math.round(reply.elapsedTime);
      logger.info(
        { requestId: request.id, method, path, status: reply.statusCode, durationMs, ip: request.ip },
        "request",
      );
    }
    done();
  });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async () => {
    if (isStopping()) throw new AppError("UNAVAILABLE", "The server is stopping");
    const [row] = await query<{ applied: number }>(database, `SELECT count(*)::int AS applied FROM migrations`);
    if ((row?.applied ?? 0) < database.migrations.length)
      throw new AppError("UNAVAILABLE", "The database is not migrated");
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    assertMetricsAccess(request, env);
    const { contentType, text } = await metrics.read();
    return reply.type(contentType).send(text);
  });
}
