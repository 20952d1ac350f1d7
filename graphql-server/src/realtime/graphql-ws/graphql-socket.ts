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
import { assertSelectionsAllowed } from "../../graphql/key-selections";
import { BroadcastStream } from "../../kernel/events/broadcast-stream";
import { clientInfo } from "../../kernel/auth/client-info";
import { formatGraphQLError, toAppError, type LogUnexpected } from "../../kernel/errors/error-format";
import type { ServiceMap } from "../../kernel/request-context";
import { sharingKey } from "../fan-out/broadcast-document";
import { closeAll } from "../close-all";
import { executeEach } from "./execute-each";
import type { OpenSockets } from "../open-sockets";
import { PreparedDocuments } from "./prepared-documents";
import { SharedSubscriptions } from "../fan-out/shared-subscriptions";
import { SocketWriter } from "../fan-out/socket-writer";

/** Clients come back later: the database does not answer, or they have too many sockets. */
const TRY_AGAIN_LATER = 1013;
const FORBIDDEN = 4403;
const MAX_PAYLOAD_BYTES = 64 * 1024;
/** Our client needs five at a time. */
const MAX_SUBSCRIPTIONS = 30;

interface ConnectionState extends Record<PropertyKey, unknown> {
  authorization?: string;
  /** In place of a session: the program that asks with an API key. */
  integration?: Integration;
  writer?: SocketWriter;
  /** Undoes what the connection set up. */
  release?: () => void;
}

type SocketContext = Context<Record<string, unknown>, Extra & Partial<ConnectionState>>;

export interface GraphQLSocketOptions {
  schema: GraphQLSchema;
  services: ServiceMap;
  openSockets: OpenSockets;
  validationRules: ValidationRule[];
  addressOf: (request: IncomingMessage) => string;
  logUnexpected: LogUnexpected;
  /** Called with the number of events that were sent to a subscriber. */
  onDelivered: (events: number) => void;
  /** Called for each event that was executed once for all identical subscriptions. */
  onExecuted: () => void;
}

export interface GraphQLSocket {
  server: WebSocketServer;
  /** Closes every socket with 1001: clients come back to another process. Resolves when all are gone. */
  stop(): Promise<void>;
}

/** GraphQL over WebSocket: people and programs with a key, subscriptions only, the session checked on every message. */
export function createGraphQLSocket(options: GraphQLSocketOptions): GraphQLSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_PAYLOAD_BYTES, perMessageDeflate: false });
  const documents = new PreparedDocuments(options.schema, options.validationRules);
  const format = (errors: readonly GraphQLError[]): ReturnType<typeof formatGraphQLError>[] => {
    const requestId = randomUUID();
    return errors.map((error) => formatGraphQLError(error.toJSON(), error, requestId, options.logUnexpected));
  };
  const formatted = (result: ExecutionResult): FormattedExecutionResult =>
    result.errors ? { ...result, errors: format(result.errors) } : result;
  const shared = new SharedSubscriptions((result) => JSON.stringify(formatted(result)), options.onExecuted);
  useServer<Record<string, unknown>, ConnectionState>(
    {
      // Close reasons say nothing of what went wrong inside, in any environment.
      isProd: true,
      onConnect: (context) => admit(context, options),
      onDisconnect: (context) => context.extra.release?.(),
      onSubscribe: (context, _id, payload) => prepare(context, payload, documents, options),
      // What is subscribed to stays unexecuted here: `serve` decides whether it is executed for one or for many.
      subscribe: (args) => createSourceEventStream(args) as ReturnType<typeof subscribe>,
      onOperation: (context, id, payload, args, source) =>
        isAsyncIterable(source)
          ? serve({ context, id, query: payload.query, args, source }, shared, options)
          : undefined,
      onNext: (_context, _id, _payload, _args, result) => {
        options.onDelivered(1);
        return formatted(result);
      },
      onError: (_context, _id, _payload, errors) => format(errors),
    },
    server,
  );
  // A client that breaks the protocol is closed by `ws` itself; the library would print its error for everybody who tries.
  server.on("connection", (client) => client.removeAllListeners("error").on("error", () => undefined));
  return {
    server,
    stop: () => closeAll([...server.clients]),
  };
}

/** Clients write the name as they write the header. */
function authorizationOf(params: Record<string, unknown> = {}): string | null {
  const [, value] = Object.entries(params).find(([name]) => name.toLowerCase() === "authorization") ?? [];
  return typeof value === "string" ? value : null;
}

/** A program with an API key follows what its scopes name, until the key ends. */
async function admitKey(context: SocketContext, key: string, options: GraphQLSocketOptions): Promise<boolean> {
  const { socket } = context.extra;
  const keys = options.services.get(ApiKeysService);
  const look = (): Promise<Integration | null> =>
    keys.resolve(key).catch((thrown: unknown) => {
      const { error, unexpected } = toAppError(thrown);
      if (unexpected) options.logUnexpected(error, randomUUID());
      else socket.close(FORBIDDEN, error.message);
      return null;
    });
  const integration = await look();
  if (!integration) {
    socket.close(TRY_AGAIN_LATER, "Try again later");
    return false;
  }
  const release = options.openSockets.addKey(socket, integration.keyId, () => void look());
  if (!release) {
    socket.close(TRY_AGAIN_LATER, "Too many connections");
    return false;
  }
  context.extra.integration = integration;
  context.extra.release = release;
  if (socket.readyState !== socket.OPEN) release();
  return true;
}

async function admit(context: SocketContext, options: GraphQLSocketOptions): Promise<boolean> {
  const { services, openSockets, logUnexpected } = options;
  const authorization = authorizationOf(context.connectionParams);
  if (authorization === null) return false;
  const { socket } = context.extra;
  const key = bearerToken(authorization);
  if (key && looksLikeApiKey(key)) return admitKey(context, key, options);
  const viewer = await viewerOf(services, authorization).catch((error: unknown) => {
    logUnexpected(toAppError(error).error, randomUUID());
    socket.close(TRY_AGAIN_LATER, "Try again later");
    return null;
  });
  if (!viewer) return false;
  const release = openSockets.add(socket, viewer);
  if (!release) {
    socket.close(TRY_AGAIN_LATER, "Too many connections");
    return false;
  }
  context.extra.authorization = authorization;
  context.extra.release = release;
  // The socket may have gone while the session was read; its close event has passed then.
  if (socket.readyState !== socket.OPEN) release();
  return true;
}

interface Subscribed {
  context: SocketContext;
  id: string;
  query: string;
  args: ExecutionArgs;
  source: AsyncIterable<unknown>;
}

/** Identical subscriptions are served together; whatever may depend on the viewer is executed for its subscriber alone. */
function serve(
  { context, id, query, args, source }: Subscribed,
  shared: SharedSubscriptions,
  { onDelivered }: GraphQLSocketOptions,
): AsyncIterableIterator<ExecutionResult> {
  const key =
    source instanceof BroadcastStream
      ? sharingKey(args.schema, args.document, args.operationName, args.variableValues)
      : null;
  if (key === null) return executeEach(source, args);
  const { socket, request } = context.extra;
  const writer = (context.extra.writer ??= new SocketWriter(socket, request.socket, onDelivered));
  return shared.join({ stream: source as BroadcastStream<unknown>, key: `${key} ${query}`, id, args, writer });
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** Parses and checks one subscription within the limits, and gives it a context of this moment. */
async function prepare(
  context: SocketContext,
  payload: SubscribePayload,
  documents: PreparedDocuments,
  { schema, services, addressOf }: GraphQLSocketOptions,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  if (Object.keys(context.subscriptions).length > MAX_SUBSCRIPTIONS) {
    return [new GraphQLError(`This socket has ${MAX_SUBSCRIPTIONS} subscriptions already`)];
  }
  const document = documents.prepare(payload.query);
  if (!("kind" in document)) return document;
  const operation = getOperationAST(document, payload.operationName);
  if (operation?.operation !== "subscription") return [new GraphQLError("This socket takes subscriptions only")];
  const { errors: misfits } = getVariableValues(schema, operation.variableDefinitions ?? [], payload.variables ?? {});
  if (misfits) return misfits;
  const { request, authorization, integration } = context.extra;
  const client = clientInfo(addressOf(request), request.headers["user-agent"]);
  try {
    const contextValue = await createContext(services, { authorization, client, integration });
    if (integration) assertSelectionsAllowed(schema, document, integration);
    return { schema, document, operationName: payload.operationName, variableValues: payload.variables, contextValue };
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    // Thrown, it would close the socket and end every other subscription on it.
    return [new GraphQLError("No context", { originalError: error instanceof Error ? error : undefined })];
  }
}
