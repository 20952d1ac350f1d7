import { isUtf8 } from "node:buffer";
import { randomUUID } from "node:crypto";
import { IncomingMessage, maxHeaderSize, ServerResponse, STATUS_CODES } from "node:http";
import { Socket } from "node:net";
import { fastifyMultipart } from "@fastify/multipart";
import helmet from "helmet";
import fastify, { type ConnectionError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { compressResponse } from "./compression";
import { allowOrigins } from "./cors";
import { addEtag } from "./http-cache";
import type { Env } from "../env";
import { MAX_PICTURE_BYTES } from "../features/accounts";
import { clientInfo } from "../kernel/auth/client-info";
import { errorBody, graphqlError, toAppError, type LogUnexpected } from "../kernel/errors/error-format";
import { AppError, HTTP_STATUS } from "../kernel/errors/errors";
import type { Integration } from "../kernel/auth/integration";
import { parseJson } from "../kernel/parse-json";
import type { ClientInfo, RequestContext } from "../kernel/request-context";
import { RouteTable } from "./route-table";

declare module "fastify" {
  interface FastifyRequest {
    /** The program whose API key authenticated the request. */
    integration: Integration | null;
    /** Set when the request's operation starts. */
    operationContext: RequestContext | null;
  }
}

const API = /^\/(api|graphql)(\/|$)/;
const GRAPHQL = "/graphql";
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Replacements for errors from Fastify and its plugins. */
const FRAMEWORK_ERRORS: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError("TOO_LARGE", "The request body is too large"),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new AppError("VALIDATION", "The request body is incomplete"),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new AppError("UNSUPPORTED_MEDIA_TYPE", "Send application/json"),
  FST_ERR_CTP_EMPTY_TYPE: () => new AppError("UNSUPPORTED_MEDIA_TYPE", "Send application/json"),
  FST_REQ_FILE_TOO_LARGE: () => new AppError("TOO_LARGE", "Image size must be less than 5MB."),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new AppError("VALIDATION", "The form is incomplete"),
};

const PARSER_ERRORS: Record<string, [number, AppError]> = {
  HPE_HEADER_OVERFLOW: [431, new AppError("TOO_LARGE", "The headers are too large")],
  ERR_HTTP_REQUEST_TIMEOUT: [408, new AppError("VALIDATION", "The request took too long")],
};

function toClientError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const createError = code && FRAMEWORK_ERRORS[code];
  if (createError) return createError();
  const isClientError = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return isClientError ? new AppError("VALIDATION", "Malformed request") : error;
}

/** The WWW-Authenticate header of RFC 6750. */
function authChallenge({ code, details }: AppError, request: FastifyRequest): string | null {
  if (details.missingScope) return `Bearer error="insufficient_scope", scope="${details.missingScope}"`;
  if (code !== "UNAUTHENTICATED") return null;
  return request.headers.authorization === undefined ? "Bearer" : 'Bearer error="invalid_token"';
}

function sendError(
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logUnexpected: LogUnexpected,
): FastifyReply {
  const { error, unexpected } = toAppError(toClientError(thrown));
  if (unexpected) logUnexpected(error, request.id);
  // Requests with malformed URLs bypass the hook that sets this header.
  void reply.header("x-request-id", request.id);
  const { retryAfterSeconds } = error.details;
  if (retryAfterSeconds !== undefined) void reply.header("retry-after", retryAfterSeconds);
  const challenge = authChallenge(error, request);
  if (challenge) void reply.header("www-authenticate", challenge);
  // GraphQL clients read only `errors`, so failures before the request reaches Apollo use the same format.
  const isGraphQL = request.routeOptions.url === GRAPHQL;
  const body = isGraphQL ? { errors: [graphqlError(error, request.id)] } : errorBody(error, request.id);
  return reply.status(HTTP_STATUS[error.code]).send(body);
}

/** Responds to requests that Node's parser rejects, such as an unknown method or too many headers. */
function handleParserError(error: ConnectionError, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, appError] = PARSER_ERRORS[error.code] ?? [400, new AppError("VALIDATION", "Malformed request")];
  const requestId = randomUUID();
  const body = JSON.stringify(errorBody(appError, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    "cache-control: no-store",
    "connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}

export function clientOf(request: FastifyRequest): ClientInfo {
  return clientInfo(request.ip, request.headers["user-agent"]);
}

/** Whether a request is for the API. Checks the matched route, because a URL can be encoded in many ways. */
export const isApi = (request: FastifyRequest): boolean => API.test(request.routeOptions.url ?? "");

/**
 * Creates Fastify with limits, security headers, and error handling, but without routes. Hooks that run for each request have a
 * callback, because promises would take a tenth of the time of a short request.
 */
export async function createHttpServer(
  env: Env,
  logUnexpected: LogUnexpected,
): Promise<{ http: FastifyInstance; routes: RouteTable }> {
  const app = fastify({
    logger: false,
    // Trust only the nearest proxy; clients can forge earlier entries of X-Forwarded-For.
    trustProxy: env.TRUST_PROXY && ((_address, hop) => hop === 0),
    bodyLimit: BODY_LIMIT_BYTES,
    genReqId: () => randomUUID(),
    requestTimeout: 60_000,
    forceCloseConnections: "idle",
    // Handlers validate ids, and Node limits the length of URLs.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxHeaderSize },
    clientErrorHandler: handleParserError,
    // Handles malformed URLs.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, logUnexpected),
  });
  app.decorateRequest("integration", null).decorateRequest("operationContext", null);
  const routes = new RouteTable(app);
  app.setErrorHandler((thrown, request, reply) => sendError(thrown, request, reply, logUnexpected));
  const security = securityHeaders(env);
  app.addHook("onRequest", (request, reply, done) => {
    void reply.headers(security).header("x-request-id", request.id);
    // Responses may contain tokens and personal data. Routes with public data override this.
    if (isApi(request)) void reply.header("cache-control", "no-store");
    done();
  });
  allowOrigins(app, routes, env.CORS_ORIGINS);
  app.addHook("onRequest", rejectEncodedBody);
  // The ETag is that of the text before compression.
  app.addHook("onSend", addEtag);
  app.addHook("onSend", compressResponse);
  acceptJson(app);
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAX_PICTURE_BYTES - 1, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
  });
  return { http: app, routes };
}

/** The server doesn't decompress request bodies. */
function rejectEncodedBody(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
  const encoding = request.headers["content-encoding"];
  if (encoding === undefined || encoding.toLowerCase() === "identity") return done();
  void reply.header("accept-encoding", "identity");
  done(new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the body without Content-Encoding"));
}

/** Accepts JSON and empty bodies, because clients send POST and DELETE requests with a JSON content type but no body. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    if (!isUtf8Charset(request.headers["content-type"])) {
      return done(new AppError("UNSUPPORTED_MEDIA_TYPE", "Send JSON in UTF-8"));
    }
    if (!isUtf8(body as Buffer)) return done(new AppError("VALIDATION", "The request body is not valid UTF-8"));
    try {
      done(null, parseJson(body.toString()));
    } catch (error) {
      done(error as Error);
    }
  });
}

const isUtf8Charset = (contentType = ""): boolean => {
  const charset = /charset=\s*"?([\w-]+)/i.exec(contentType)?.[1]?.toLowerCase();
  return charset === undefined || charset === "utf-8" || charset === "utf8";
};

/** Runs helmet once, because its headers are the same for all responses. Routes can override them. */
function securityHeaders(env: Env): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    contentSecurityPolicy: contentSecurityPolicy(env),
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isSecure(env),
  });
  setHeaders(response.req, response, (error) => {
    if (error) throw new Error("The security headers are not valid", { cause: error });
  });
  const unused = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";
  return { ...(response.getHeaders() as Record<string, string>), "permissions-policy": unused };
}

const isSecure = (env: Env): boolean => env.PUBLIC_URL.startsWith("https:");

function contentSecurityPolicy(env: Env): { useDefaults: boolean; directives: Record<string, string[]> } {
  return {
    useDefaults: false,
    directives: {
      "default-src": ["'self'"],
      "base-uri": ["'none'"],
      "frame-ancestors": ["'none'"],
      "object-src": ["'none'"],
      "form-action": ["'self'"],
      "script-src": ["'self'"],
      // The toast library and the UI primitives insert style elements.
      "style-src": ["'self'", "'unsafe-inline'"],
      // External images load in a frame; see external-image.ts.
      "img-src": ["'self'", "data:", "blob:"],
      "font-src": ["'self'"],
      // Older browsers don't count WebSockets to the same host as 'self'.
      "connect-src": ["'self'", `${isSecure(env) ? "wss" : "ws"}://${new URL(env.PUBLIC_URL).host}`],
      ...(isSecure(env) && { "upgrade-insecure-requests": [] }),
    },
  };
}
