import type { IncomingMessage, Server } from "node:http";
import path from "node:path";
import { connectDatabase } from "./connect-database";
import { ApiKeyGate } from "./api-key-gate";
import { createContext } from "./context";
import { registerContracts } from "./contract-routes";
import type { Env } from "./env";
import { AdminAccounts, SessionsService } from "./features/accounts";
import { Presence } from "./features/community";
import { mountGraphQL } from "./graphql-http";
import { registerMailPages } from "./dev-mail/mail-pages";
import { graphqlLimits } from "./graphql-limits";
import { clientOf, createHttpServer } from "./http-server";
import { jwtSecret } from "./jwt-secret";
import { Bus } from "./kernel/bus";
import { systemClock, type Clock } from "./kernel/clock";
import type { LogUnexpected } from "./kernel/error-format";
import { JobQueue } from "./kernel/job-queue";
import type { Logger } from "./kernel/logger";
import { RedisRelay } from "./kernel/redis-relay";
import { deriveKey } from "./kernel/secrets";
import type { ServiceMap } from "./kernel/request-context";
import type { Topics } from "./kernel/topics";
import { hasMailPage, mailTransport, outboxFolder } from "./mail-settings";
import { registerOperations } from "./operations-routes";
import { registerPaymentWebhook } from "./payment-webhook";
import { prepareDatabase } from "./prepare-database";
import { PROJECT_ROOT } from "./project-root";
import { createGraphQLSocket } from "./realtime/graphql-socket";
import { OpenSockets } from "./realtime/open-sockets";
import { createStompSocket } from "./realtime/stomp/stomp-socket";
import { routeUpgrades } from "./realtime/upgrade-router";
import { registerRestRows, type ContextOf } from "./rest/handler";
import { REST_ROWS } from "./rest/routes";
import { buildApiSchema, sdlOf } from "./schema";
import { buildServices, startJobs, stopServices, uploadsFolder } from "./services";
import { serveWeb } from "./web-files";

/** Requests still under way after this long are cut off, so that stopping ends within 10 s. */
const DRAIN_MS = 5_000;

/** The processes of one installation have their secret in common, and nobody else has it. */
const redisNamespace = (secret: string): string =>
  `the-glitch:${deriveKey(secret, "redis").toString("base64url").slice(0, 12)}`;

export interface App {
  httpServer: Server;
  services: ServiceMap;
  /** Starts listening and returns the address. */
  listen(): Promise<string>;
  /** Drains requests, closes sockets with 1001, then the database. Safe to call twice. */
  stop(): Promise<void>;
}

/** The composition root: everything is built here, by hand, so that a test builds the same and stops it again. */
export async function createApp(env: Env, logger: Logger, clock: Clock = systemClock): Promise<App> {
  const { database, url, close } = await connectDatabase(env, logger);
  const bus = new Bus<Topics>();
  let relay: RedisRelay | null = null;
  try {
    await prepareDatabase(database, env, logger);
    const secret = await jwtSecret(env);
    relay = env.REDIS_URL ? new RedisRelay(env.REDIS_URL, bus, logger, redisNamespace(secret)) : null;
    await relay?.start();
    const jobs = new JobQueue(url, secret, logger);
    const deliverMail = mailTransport(env, logger);
    const services = buildServices({
      env,
      database,
      bus,
      redis: relay?.commands ?? null,
      clock,
      logger,
      secret,
      jobs,
      deliverMail,
    });
    if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
      await services.get(AdminAccounts).ensure(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
    }
    await jobs.start();
    await startJobs(services, jobs);
    const logUnexpected: LogUnexpected = (error, requestId) =>
      logger.error({ error: error.cause ?? error, requestId }, error.message);
    const schema = buildApiSchema(services);
    const limits = graphqlLimits();
    const { http, routes } = await createHttpServer(env, logUnexpected);
    const keys = new ApiKeyGate(http, services);
    const contextOf: ContextOf = (request, upload = null) =>
      createContext(services, {
        authorization: request.headers.authorization,
        integration: keys.of(request),
        client: clientOf(request),
        requestId: request.id,
        upload,
      });
    let stopping: Promise<void> | null = null;
    registerOperations(http, env, database, () => stopping !== null);
    registerRestRows(http, schema, REST_ROWS, contextOf);
    registerContracts(http, sdlOf(schema));
    await registerPaymentWebhook(http, env, services);
    await mountGraphQL(http, {
      schema,
      limits,
      introspection: env.INTROSPECTION,
      contextOf,
      logUnexpected,
    });
    if (hasMailPage(env)) registerMailPages(http, outboxFolder(env));
    await serveWeb(http, routes, path.join(PROJECT_ROOT, "web/dist"), uploadsFolder(env));
    const sessions = services.get(SessionsService);
    const openSockets = new OpenSockets(
      bus,
      services.get(Presence),
      (ids) => sessions.rolesOf(ids),
      clock,
      logger,
      env.RATE_LIMITS,
    );
    const socket = createGraphQLSocket({
      schema,
      services,
      openSockets,
      validationRules: limits.validationRules,
      addressOf,
      logUnexpected,
    });
    const stomp = createStompSocket({ schema, services, openSockets, addressOf, logUnexpected });
    const upgrades = new Map([
      ["/graphql", socket.server],
      ["/ws", stomp.server],
    ]);
    routeUpgrades(http, [new URL(env.PUBLIC_URL).origin, ...env.CORS_ORIGINS], upgrades);
    const stop = async (): Promise<void> => {
      const cutOff = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
      await Promise.all([socket.stop(), stomp.stop(), http.close()]);
      clearTimeout(cutOff);
      await jobs.stop();
      openSockets.stop();
      await stopServices(services);
      await relay?.stop();
      await close();
    };
    return {
      httpServer: http.server,
      services,
      listen: () => http.listen({ port: env.PORT, host: env.HOST }),
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    await relay?.stop();
    await close();
    throw error;
  }
}

const addressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? "";
