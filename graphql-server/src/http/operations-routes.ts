import type { FastifyInstance, FastifyRequest } from "fastify";
import type { DataSource } from "typeorm";
import type { Env } from "../env";
import { AppError } from "../kernel/errors/errors";
import type { Logger } from "../kernel/logging/logger";
import type { Metrics } from "./metrics";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function assertMetricsAccess(request: FastifyRequest, env: Env): void {
  const viaToken = env.METRICS_TOKEN && request.headers.authorization === `Bearer ${env.METRICS_TOKEN}`;
  // Behind a proxy everybody's socket comes from loopback, so the forwarded header tells them apart.
  const isLocal = LOOPBACK.has(request.ip) && request.headers["x-forwarded-for"] === undefined;
  if (!viaToken && !isLocal) throw new AppError("FORBIDDEN", "Metrics are not public");
}

/** For those who operate it: alive, ready, and figures in Prometheus' text format. */
export function registerOperations(
  app: FastifyInstance,
  env: Env,
  database: DataSource,
  metrics: Metrics,
  logger: Logger,
  isStopping: () => boolean,
): void {
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const { method } = request;
    metrics.httpRequests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    if (env.ACCESS_LOG) {
      // Without the query string, in which tokens may be.
      const [path] = request.url.split("?");
      const durationMs = Math.round(reply.elapsedTime);
      logger.info(
        { requestId: request.id, method, path, status: reply.statusCode, durationMs, ip: request.ip },
        "request",
      );
    }
  });
  app.get("/healthz", async () => ({ status: "alive" }));
  app.get("/readyz", async () => {
    if (isStopping()) throw new AppError("UNAVAILABLE", "Stopping");
    const [row] = await database.query<{ applied: number }[]>(`SELECT count(*)::int AS applied FROM migrations`);
    if ((row?.applied ?? 0) < database.migrations.length)
      throw new AppError("UNAVAILABLE", "The database is not migrated");
    return { status: "ready" };
  });
  app.get("/metrics", async (request, reply) => {
    assertMetricsAccess(request, env);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
