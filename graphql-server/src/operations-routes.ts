import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { DataSource } from "typeorm";
import type { Env } from "./env";
import { AppError } from "./kernel/errors";

const LOOPBACK = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

function requireMetricsRight(request: FastifyRequest, env: Env): void {
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
  isStopping: () => boolean,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of HTTP requests by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
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
    requireMetricsRight(request, env);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
