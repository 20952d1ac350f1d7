import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import {
  createSourceEventStream,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type subscribe,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  type ValidationRule,
} from "graphql";
import { useServer, type Extra } from "graphql-ws/use/ws";
import type { Context, SubscribePayload } from "graphql-ws";
import { WebSocketServer } from "ws";
import { bearerToken, createContext, viewerOf } from "../../graphql/context";
import { ApiKeysService, looksLikeApiKey } from "../../features/integrations";
import type { Integration } from "../../kernel/auth/integration";
import { chargePages, pageCost } from "../../graphql/page-cost";
import { assertSelectionsAllowed } from "../../graphql/key-selections";
import { clientInfo } from "../../kernel/auth/client-info";
import { AppError } from "../../kernel/errors/errors";
import { formatGraphQLError, toAppError, type LogUnexpected } from "../../kernel/errors/error-format";
import type { ServiceMap } from "../../kernel/request-context";
import { closeAllSockets } from "../close-all-sockets";
import { executeEach, executeEvent } from "./execute-each";
import type { OpenSockets } from "../open-sockets";
import { PreparedDocuments } from "./prepared-documents";
import { SharedSubscriptions } from "../fan-out/shared-subscriptions";
import { SocketWriter } from "../socket-writer";

/** Clients reconnect later: the database is unavailable, or they have too many sockets. */
const TRY_AGAIN_LATER = 1013;
const UNAUTHORIZED = 4401;
const FORBIDDEN = 4403;
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** The web client uses about ten. */
const MAX_SUBSCRIPTIONS = 30;

interface ConnectionState extends Record<PropertyKey, unknown> {
  authorization?: string;
  /** Set instead of a session when the client uses an API key. */
  integration?: Integration;
  writer?: SocketWriter;
}

type SocketContext = Context<Record<string, unknown>, Extra & Partial<ConnectionState>>;

export interface GraphQLSocketOptions {
  schema: GraphQLSchema;
  services: ServiceMap;
  openSockets: OpenSockets;
  validationRules: ValidationRule[];
  addressOf: (request: IncomingMessage) => string;
  logUnexpected: LogUnexpected;
  /** Called with the number of events sent to a subscriber. */
  onDelivered: (events: number) => void;
  /** Called for each execution that serves all identical subscriptions. */
  onExecuted: () => void;
}

export interface GraphQLSocket {
  server: WebSocketServer;
  /** Closes every socket with 1001, so that clients reconnect to another process. Resolves when all are closed. */
  stop(): Promise<void>;
}

/** GraphQL over WebSocket, for members and API keys. Accepts only subscriptions and checks the session on every message. */
export function createGraphQLSocket(options: GraphQLSocketOptions): GraphQLSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES, perMessageDeflate: false });
  const documents = new PreparedDocuments({ schema: options.schema, rules: options.validationRules });
  const format = (errors: readonly GraphQLError[]): ReturnType<typeof formatGraphQLError>[] => {
    const requestId = randomUUID();
    return errors.map((error) => formatGraphQLError(error.toJSON(), error, requestId, options.logUnexpected));
  };
  const formatted = (result: ExecutionResult): FormattedExecutionResult =>
    result.errors ? { ...result, errors: format(result.errors) } : result;
  const shared = new SharedSubscriptions({
    execute: async (args, event) => formatted(await executeEvent(args, event)),
    onExecuted: options.onExecuted,
  });
  useServer<Record<string, unknown>, ConnectionState>(
    {
      // Keeps internal errors out of close reasons in every environment.
      isProd: true,
      onConnect: (context) => authenticate(context, options),
      onSubscribe: (context, _id, payload) => prepareOperation(context, payload, documents, options),
      // Returns raw events; they are executed in `onOperation`, once per group or once per subscriber.
      subscribe: (args) => createSourceEventStream(args) as ReturnType<typeof subscribe>,
      onOperation: (context, id, payload, args, source) =>
        isAsyncIterable(source)
          ? (shared.subscribe({ id, query: payload.query, args, source, writer: writerOf(context, options) }) ??
            executeEach(source, args))
          : undefined,
      onNext: (_context, _id, _payload, _args, result) => {
        options.onDelivered(1);
        return formatted(result);
      },
      onError: (_context, _id, _payload, errors) => format(errors),
    },
    server,
  );
  // `ws` closes clients that break the protocol; the library would also log each of these errors.
  server.on("connection", (client) => client.removeAllListeners("error").on("error", () => undefined));
  return {
    server,
    stop: () => closeAllSockets([...server.clients]),
  };
}

/** The parameter's name is case-insensitive, like the header's. */
function authorizationOf(params: Record<string, unknown> = {}): string | null {
  const [, value] = Object.entries(params).find(([name]) => name.toLowerCase() === "authorization") ?? [];
  return typeof value === "string" ? value : null;
}

/** Authenticates an API key and closes the socket when the key is revoked. */
async function authenticateKey(context: SocketContext, key: string, options: GraphQLSocketOptions): Promise<boolean> {
  const { socket, request } = context.extra;
  const client = clientInfo(options.addressOf(request), request.headers["user-agent"]);
  const keys = options.services.get(ApiKeysService);
  const resolveKey = (): Promise<Integration | null> =>
    keys.resolve(key, client).catch((thrown: unknown) => {
      const { error, unexpected } = toAppError(thrown);
      if (unexpected) options.logUnexpected(error, randomUUID());
      else socket.close(FORBIDDEN, error.message);
      return null;
    });
  const integration = await resolveKey();
  if (!integration) {
    socket.close(TRY_AGAIN_LATER, "Try again later");
    return false;
  }
  if (!options.openSockets.addKey(socket, integration.keyId, () => void resolveKey())) {
    socket.close(TRY_AGAIN_LATER, "Too many connections");
    return false;
  }
  context.extra.integration = integration;
  return true;
}

/** Resolves with the payload of the acknowledgment, or false to reject the client. */
async function authenticate(
  context: SocketContext,
  options: GraphQLSocketOptions,
): Promise<boolean | { refetchWithinMs: number }> {
  const { services, openSockets, logUnexpected } = options;
  const authorization = authorizationOf(context.connectionParams);
  const { socket } = context.extra;
  if (authorization === null) {
    socket.close(UNAUTHORIZED, "Authentication required");
    return false;
  }
  const key = bearerToken(authorization);
  if (key && looksLikeApiKey(key)) return authenticateKey(context, key, options);
  const viewer = await viewerOf(services, authorization).catch((error: unknown) => {
    logUnexpected(toAppError(error).error, randomUUID());
    socket.close(TRY_AGAIN_LATER, "Try again later");
    return null;
  });
  if (!viewer) return false;
  if (!openSockets.add(socket, viewer)) {
    socket.close(TRY_AGAIN_LATER, "Too many connections");
    return false;
  }
  context.extra.authorization = authorization;
  return { refetchWithinMs: openSockets.refetchWithinMs };
}

/** One writer per socket. */
const writerOf = ({ extra }: SocketContext, { onDelivered }: GraphQLSocketOptions): SocketWriter =>
  (extra.writer ??= new SocketWriter({ socket: extra.socket, stream: extra.request.socket, onDelivered }));

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** Parses and validates one subscription and creates its context. */
async function prepareOperation(
  context: SocketContext,
  payload: SubscribePayload,
  documents: PreparedDocuments,
  { schema, services, addressOf }: GraphQLSocketOptions,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
    return [new GraphQLError(`A socket can have at most ${MAX_SUBSCRIPTIONS} subscriptions`)];
  }
  const { request, authorization, integration } = context.extra;
  const client = clientInfo(addressOf(request), request.headers["user-agent"]);
  try {
    // Counts the request, invalid or not.
    const contextValue = await createContext(services, { authorization, client, integration });
    const document = documents.prepare(payload.query);
    if (!("kind" in document)) return document;
    const operation = getOperationAST(document, payload.operationName);
    if (operation?.operation !== "subscription") return [new GraphQLError("This socket accepts only subscriptions")];
    const { errors: invalidVariables } = getVariableValues(
      schema,
      operation.variableDefinitions ?? [],
      payload.variables ?? {},
    );
    if (invalidVariables) return invalidVariables;
    if (integration) assertSelectionsAllowed(schema, document, integration);
    await chargePages(contextValue, pageCost(schema, document, operation), payload.variables ?? {});
    return { schema, document, operationName: payload.operationName, variableValues: payload.variables, contextValue };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    if (error instanceof AppError) return [new GraphQLError(error.message, { originalError: error })];
    // Throwing would close the socket and end its other subscriptions.
    return [
      new GraphQLError("The request context can't be created", {
        originalError: error instanceof Error ? error : undefined,
      }),
    ];
  }
}
