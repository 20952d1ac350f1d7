import type { IncomingMessage, Server } from "node:http";
import path from "node:path";
import type { FastifyRequest } from "fastify";
import type { GraphQLSchema } from "graphql";
import { connect, openDatabase } from "./database/connect-database";
import { authenticateApiKeys } from "./http/api-keys";
import { createContext } from "./graphql/context";
import { registerContracts } from "./http/contract-routes";
import type { Env } from "./env";
import { createFeatures } from "./features";
import { AdminAccounts, SessionsService, uploadsFolder } from "./features/accounts";
import { assemble } from "./features/assemble";
import type { DemoInfo } from "./features/site";
import { AttachmentsService, MessagesService, Presence } from "./features/community";
import { mountGraphQL } from "./graphql/graphql-http";
import { registerAttachments } from "./http/attachment-route";
import { EMAIL_PAGE, registerEmailPages } from "./http/email-pages";
import { FastLane } from "./graphql/fast-lane";
import { graphqlLimits } from "./graphql/graphql-limits";
import { REQUEST_LIMITS } from "./graphql/request-limits";
import { registerExternalImage } from "./http/external-image";
import { clientOf, createHttpServer } from "./http/http-server";
import { jwtSecret } from "./kernel/auth/jwt-secret";
import { Bus } from "./kernel/events/bus";
import { poolUsage } from "./kernel/database";
import { systemClock, type Clock } from "./kernel/clock";
import type { LogUnexpected } from "./kernel/errors/error-format";
import { JobQueue } from "./kernel/job-queue";
import type { Logger } from "./kernel/logging/logger";
import { EmailQueue } from "./kernel/mail/email.queue";
import { Quarantine } from "./kernel/quarantine";
import { RateLimits } from "./kernel/rate-limits";
import type { ServiceMap } from "./kernel/request-context";
import type { Topics } from "./kernel/events/topics";
import { Metrics } from "./http/metrics";
import { hasEmailPage, emailTransport, outboxFolder } from "./http/email-settings";
import { registerOperations } from "./http/operations-routes";
import { registerClientErrors } from "./http/client-errors";
import { registerProviderCallback } from "./http/provider-callback";
import { registerPaymentWebhook } from "./http/payment-webhook";
import { prepareDatabase } from "./database/prepare-database";
import { createProcessRelay, deleteExpiredCounts, type ProcessRelay } from "./realtime/process-relay";
import { PROJECT_ROOT } from "./kernel/project-root";
import { createGraphQLSocket } from "./realtime/graphql-ws/graphql-socket";
import { OpenSockets } from "./realtime/open-sockets";
import { createStompSocket } from "./realtime/stomp/stomp-socket";
import { routeUpgrades } from "./realtime/upgrade-router";
import { addRateLimitHeaders } from "./http/rate-limit-headers";
import { registerRestRows, type ContextOf } from "./rest/handler";
import { publishedApi } from "./rest/openapi/published-api";
import { buildApiSchema, sdlOf } from "./graphql/schema";
import { registerUnsubscribePage } from "./http/unsubscribe-page";
import { servePagePictures } from "./http/page-pictures";
import { PublicPages } from "./http/public-pages";
import { serveSiteFiles } from "./http/site-files";
import { serveWeb } from "./http/web-files";

/** Requests that take longer are aborted, so that the server stops within 10 s. */
const DRAIN_TIMEOUT_MS = 5_000;
/** After a restart, thousands of clients connect at once. If the queue is full, they try again only after seconds. */
const MAX_PENDING_CONNECTIONS = 4_096;

export interface App {
  httpServer: Server;
  schema: GraphQLSchema;
  services: ServiceMap;
  /** Starts listening and returns the URL. */
  listen(): Promise<string>;
  /** Drains requests, closes sockets with code 1001, and then closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

/** The composition root: creates and connects all parts of the server. Also used by tests. */
export async function createApp(env: Env, logger: Logger, clock: Clock = systemClock): Promise<App> {
  const { database, url, close } = await openDatabase(env, logger);
  const bus = new Bus<Topics>((error, topic) => logger.error({ error, topic }, "bus listener failed"));
  let relay: ProcessRelay | null = null;
  try {
    const secret = await jwtSecret(env);
    relay = createProcessRelay(env, database, secret, bus, logger);
    const quarantine = new Quarantine(database);
    const jobs = new JobQueue({ databaseUrl: url, secret, logger, quarantine });
    const emailQueue = new EmailQueue({ jobs, deliver: emailTransport(env, logger) });
    const limits = new RateLimits(env.RATE_LIMITS, relay?.counts);
    limits.declare(REQUEST_LIMITS);
    const deps = { env, database, bus, limits, clock, logger, secret, jobs, emailQueue, quarantine };
    const features = assemble(createFeatures(deps, await demoInfo(env)), deps);
    const { services } = features;
    await connect(database, features.entities, logger);
    await prepareDatabase(database, features.seed, env, logger);
    await relay?.events.start(features.topics);
    if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
      const reason = await services.get(AdminAccounts).ensure(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
      if (reason) logger.warn({ reason }, "ADMIN_EMAIL not made an admin");
    }
    if (!(await services.get(AdminAccounts).exists())) {
      logger.warn('no admin: set ADMIN_EMAIL and ADMIN_PASSWORD, or run "npm run admin -- create you@example.com"');
    }
    if ((env.PAYMENTS === "stripe" || env.PAYMENTS === "link") && !env.STRIPE_WEBHOOK_SECRET) {
      logger.warn("STRIPE_WEBHOOK_SECRET is not set: the provider can't report payments, refunds, and disputes");
    }
    await jobs.start();
    await emailQueue.start();
    await features.startJobs();
    await jobs.every("clear-rate-limits", 30, () => deleteExpiredCounts(database));
    const logUnexpected: LogUnexpected = (error, requestId) =>
      logger.error({ error: error.cause ?? error, requestId }, error.message);
    const schema = buildApiSchema(features.resolvers);
    const queryLimits = graphqlLimits();
    const { http, routes } = await createHttpServer(env, logUnexpected);
    addRateLimitHeaders(http, limits);
    authenticateApiKeys(http, services);
    const contextOf: ContextOf = async (request) => {
      request.operationContext ??= await createContext(services, {
        authorization: request.headers.authorization,
        integration: request.integration,
        client: clientOf(request),
        requestId: request.id,
      });
      return request.operationContext;
    };
    const metrics = new Metrics();
    let stopping: Promise<void> | null = null;
    let stopCast: (() => Promise<void>) | null = null;
    registerOperations(http, { env, database, metrics, logger, isStopping: () => stopping !== null });
    const fastLane = new FastLane(schema, env.FAST_LANE);
    registerRestRows(http, fastLane, features.restRows, contextOf);
    registerContracts(
      http,
      () => sdlOf(schema),
      () => publishedApi(features.restRows, limits),
    );
    await registerPaymentWebhook(http, env, services);
    await mountGraphQL(http, {
      schema,
      limits: queryLimits,
      introspection: env.INTROSPECTION,
      contextOf,
      logUnexpected,
      fastLane,
      metrics,
    });
    if (hasEmailPage(env)) registerEmailPages(http, outboxFolder(env));
    registerExternalImage(http);
    await registerUnsubscribePage(http, services);
    await registerProviderCallback(http, services);
    registerClientErrors(http, services, logger);
    registerAttachments(http, services.get(AttachmentsService));
    const publicPages = new PublicPages({ fastLane, publicUrl: env.PUBLIC_URL });
    const pages = {
      publicPages,
      visitorContext: (request: FastifyRequest) =>
        createContext(services, { authorization: undefined, client: clientOf(request), requestId: request.id }),
      logUnexpected,
    };
    serveSiteFiles(http, services, { env, publicPages });
    servePagePictures(http, pages);
    await serveWeb(http, routes, {
      webFolder: path.join(PROJECT_ROOT, "web/dist"),
      uploadsFolder: uploadsFolder(env),
      ...pages,
    });
    const sessions = services.get(SessionsService);
    const openSockets = new OpenSockets({
      bus,
      presence: services.get(Presence),
      loadSessionRoles: (ids) => sessions.currentRoles(ids),
      clock,
      logger,
      isLimited: env.RATE_LIMITS,
    });
    const socket = createGraphQLSocket({
      schema,
      services,
      openSockets,
      validationRules: queryLimits.validationRules,
      addressOf: (request) => addressOf(request, env.TRUST_PROXY),
      logUnexpected,
      onDelivered: metrics.countDelivered("graphql"),
      onExecuted: metrics.countExecution,
    });
    const stomp = createStompSocket({
      services,
      openSockets,
      addressOf: (request) => addressOf(request, env.TRUST_PROXY),
      logUnexpected,
      onDelivered: metrics.countDelivered("stomp"),
    });
    metrics.gauge("database_pool", "Database connections by state, and requests waiting for one", "state", () => ({
      ...poolUsage(database),
    }));
    metrics.gauge("open_sockets", "Open WebSocket connections", "protocol", () => ({
      graphql: socket.server.clients.size,
      stomp: stomp.server.clients.size,
    }));
    metrics.gauge("message_queue", "Messages that wait to be stored", "state", () => ({
      waiting: services.get(MessagesService).waitingCount,
    }));
    metrics.gauge("jobs_waiting", "Pending jobs by queue, including retries", "queue", () => jobs.pendingCounts());
    if (relay) {
      metrics.gauge("relay_connected", "1 while the event relay is connected", "relay", () => ({
        events: bus.isDisconnected ? 0 : 1,
      }));
    }
    const upgrades = new Map([
      ["/graphql", socket.server],
      ["/ws", stomp.server],
    ]);
    routeUpgrades(http, [new URL(env.PUBLIC_URL).origin, ...env.CORS_ORIGINS], upgrades);
    if (env.DEMO_CAST) {
      // Imported lazily, so that live sites don't load the cast.
      const { startLiveCast } = await import("../../demo/live-cast/start-live-cast");
      stopCast = startLiveCast({ services, database, fastLane, clock, logger });
    }
    const stop = async (): Promise<void> => {
      const drainTimer = setTimeout(() => http.server.closeAllConnections(), DRAIN_TIMEOUT_MS);
      await Promise.all([socket.stop(), stomp.stop(), http.close(), stopCast?.()]);
      clearTimeout(drainTimer);
      await jobs.stop();
      openSockets.stop();
      await features.stop();
      await relay?.events.stop();
      await close();
    };
    return {
      httpServer: http.server,
      schema,
      services,
      listen: () => http.listen({ port: env.PORT, host: env.HOST, backlog: MAX_PENDING_CONNECTIONS }),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await relay?.events.stop();
    await close();
    throw error;
  }
}

/** The client's address. Clients can forge all entries of X-Forwarded-For except the last, which the nearest proxy adds. */
function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded =
    trustProxy &&
    String(request.headers["x-forwarded-for"] ?? "")
      .split(",")
      .at(-1)
      ?.trim();
  return forwarded || (request.socket.remoteAddress ?? "");
}

async function demoInfo(env: Env): Promise<DemoInfo> {
  if (!env.DEMO_MODE) return { demoAccounts: [], mailPage: null };
  const { DEMO_ACCOUNTS } = await import("../../demo/people/demo-accounts");
  return { demoAccounts: DEMO_ACCOUNTS, mailPage: hasEmailPage(env) ? EMAIL_PAGE : null };
}
